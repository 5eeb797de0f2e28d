import { createHash } from 'node:crypto';
import type { Messages } from 'use-intl/core';
import type { Locale } from '../../../kernel/locale.ts';
import { getMessages } from '../../../platform/translator.ts';
import { unprefixedPaths } from '../../paths.ts';
import type { MessageSet } from './message-sets.server.ts';

/**
 * Message namespaces that only the server uses: refusals, e-mails and descriptions reach the browser as finished text.
 */
const SERVER_ONLY_NAMESPACES = new Set(['api', 'admin', 'mail', 'meta', 'problems', 'repairLine']);

export type BrowserMessages = { body: Buffer; href: string; version: string };

/** Keyed by the message object, because the messages of a locale can change at run time, and by the set. */
const messagesCache = new WeakMap<Messages, Map<string, BrowserMessages>>();

const ALL = '';

/**
 * The message file of a locale as it is served, with all messages or with those of a set. Its URL contains a hash of all
 * messages and of the names of the set.
 */
export function getBrowserMessages(locale: Locale, set?: MessageSet): BrowserMessages {
  const all = getMessages(locale);
  const files = messagesCache.get(all) ?? new Map<string, BrowserMessages>();
  messagesCache.set(all, files);
  const known = files.get(set?.id ?? ALL);
  if (known) return known;
  const file = set ? createSetFile(locale, set, all) : createWholeFile(locale, all);
  files.set(set?.id ?? ALL, file);
  return file;
}

function createWholeFile(locale: Locale, all: Messages): BrowserMessages {
  const own = Object.entries(all).filter(([area]) => !SERVER_ONLY_NAMESPACES.has(area));
  const body = Buffer.from(JSON.stringify(Object.fromEntries(own)));
  const version = createHash('sha256').update(body).digest('hex').slice(0, 12);
  return { body, version, href: unprefixedPaths.messages(locale, version) };
}

function createSetFile(locale: Locale, { id, paths }: MessageSet, all: Messages): BrowserMessages {
  const { version } = getBrowserMessages(locale);
  const body = Buffer.from(JSON.stringify(pickMessages(all, paths)));
  return { body, version, href: unprefixedPaths.messages(locale, version, id) };
}

type MessageTree = { [name: string]: unknown };

/** Names that the locale does not have are omitted: a key can be absent. */
function pickMessages(all: MessageTree, paths: readonly string[]): MessageTree {
  const picked: MessageTree = {};
  for (const path of paths) copyMessage(all, picked, path.split('.'));
  return picked;
}

function copyMessage(from: MessageTree, target: MessageTree, [name = '', ...rest]: readonly string[]): void {
  const value = from[name];
  if (value === undefined) return;
  if (rest.length === 0 || !isGroup(value)) {
    target[name] = value;
    return;
  }
  const known = target[name];
  // a group that was copied whole contains the message
  if (known === value) return;
  const group = isGroup(known) ? known : {};
  target[name] = group;
  copyMessage(value, group, rest);
}

/** A compiled message is a text or a list. */
function isGroup(value: unknown): value is MessageTree {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
