import { createHash } from 'node:crypto';
import type { Messages } from 'use-intl/core';
import type { Locale } from '../../kernel/locale.ts';
import { getMessages } from '../../platform/translator.ts';
import { unprefixedPaths } from '../paths.ts';

/**
 * Message namespaces that only the server uses: refusals, e-mails and descriptions reach the browser as finished text.
 */
const SERVER_ONLY_NAMESPACES = new Set(['api', 'admin', 'mail', 'meta', 'problems', 'repairLine']);

export type BrowserMessages = { body: Buffer; href: string; version: string };

/** Keyed by the message object: the messages of an added language can change at run time. */
const messagesCache = new WeakMap<Messages, BrowserMessages>();

/** The message file of a locale as it is served; its URL contains a hash of its content. */
export function getBrowserMessages(locale: Locale): BrowserMessages {
  const all = getMessages(locale);
  const known = messagesCache.get(all);
  if (known) return known;
  const own = Object.entries(all).filter(([area]) => !SERVER_ONLY_NAMESPACES.has(area));
  const body = Buffer.from(JSON.stringify(Object.fromEntries(own)));
  const version = createHash('sha256').update(body).digest('hex').slice(0, 12);
  const messages = { body, version, href: unprefixedPaths.messages(locale, version) };
  messagesCache.set(all, messages);
  return messages;
}
