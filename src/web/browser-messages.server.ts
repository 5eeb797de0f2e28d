import { createHash } from 'node:crypto';
import type { Locale } from '../kernel/locale.ts';
import { messagesOf } from '../platform/words.ts';
import { bare } from './paths.ts';

/** Words that only the server says: sentences of refusals, mails and descriptions reach the browser already made. */
const SERVER_ONLY = new Set(['api', 'backoffice', 'mail', 'meta', 'problems', 'repairLine']);

export type BrowserMessages = { body: Buffer; href: string; version: string };

const made = new Map<Locale, BrowserMessages>();

/** The message file of a language as it is served; its name changes with its content. */
export function browserMessages(locale: Locale): BrowserMessages {
  const known = made.get(locale);
  if (known) return known;
  const own = Object.entries(messagesOf(locale)).filter(([area]) => !SERVER_ONLY.has(area));
  const body = Buffer.from(JSON.stringify(Object.fromEntries(own)));
  const version = createHash('sha256').update(body).digest('hex').slice(0, 12);
  const messages = { body, version, href: bare.messages(locale, version) };
  made.set(locale, messages);
  return messages;
}
