import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  type BuiltInLocale,
  DEFAULT_LOCALE,
  getOwnFallback,
  isBuiltInLocale,
  type Locale,
} from '../../../kernel/locale.ts';
import { getOverrides } from '../texts/load-overrides.ts';
import { mergeTrees } from '../texts/message-tree.rules.ts';
import { getAddedMessages } from './load-locales.ts';
import type { MessageTree } from './merge-messages.rules.ts';

const messageCache = new Map<BuiltInLocale, Promise<MessageTree>>();

/** Interface messages of one language as written, with the texts that staff changed. */
export async function listMessages(locale: Locale): Promise<MessageTree> {
  if (isBuiltInLocale(locale)) return mergeTrees(await readShippedMessages(locale), getOverrides(locale).texts);
  const fallback = getOwnFallback(locale);
  const others = await listMessages(isBuiltInLocale(fallback) ? fallback : DEFAULT_LOCALE);
  return fillTexts(others, getAddedMessages(locale));
}

/** Messages of a built-in language as written, without changes; the build contains only compiled ones. */
export function readShippedMessages(locale: BuiltInLocale): Promise<MessageTree> {
  const known = messageCache.get(locale);
  if (known) return known;
  const messages = readFile(join(findProjectRoot(), 'messages', `${locale}.json`), 'utf8').then(
    (text): MessageTree => JSON.parse(text),
  );
  messageCache.set(locale, messages);
  messages.catch(() => messageCache.delete(locale));
  return messages;
}

/** `own` with the texts of `others` for those that it does not have. */
function fillTexts(others: MessageTree, own: MessageTree): MessageTree {
  return Object.fromEntries(
    Object.entries(others).map(([name, text]) => {
      const ownText = own[name];
      if (typeof text === 'string' || typeof ownText === 'string') return [name, ownText ?? text];
      return [name, ownText ? fillTexts(text, ownText) : text];
    }),
  );
}

/** The folder of package.json; sources and the built server are at different depths below it. */
function findProjectRoot(folder = import.meta.dirname): string {
  if (existsSync(join(folder, 'package.json')) || folder === dirname(folder)) return folder;
  return findProjectRoot(dirname(folder));
}
