import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DEFAULT_LOCALE, isShipped, type Locale, type ShippedLocale } from '../../kernel/locale.ts';
import type { Texts } from './added-words.rules.ts';
import { addedTexts } from './know-languages.ts';

const read = new Map<ShippedLocale, Promise<Texts>>();

/** Interface messages of one language as written; the build contains only compiled messages. */
export async function listMessages(locale: Locale): Promise<Texts> {
  if (isShipped(locale)) return shippedTexts(locale);
  return laidOver(await shippedTexts(DEFAULT_LOCALE), addedTexts(locale));
}

function shippedTexts(locale: ShippedLocale): Promise<Texts> {
  const known = read.get(locale);
  if (known) return known;
  const messages = readFile(join(projectRoot(), 'messages', `${locale}.json`), 'utf8').then(
    (text): Texts => JSON.parse(text),
  );
  read.set(locale, messages);
  messages.catch(() => read.delete(locale));
  return messages;
}

/** Falls back to English for missing messages. */
function laidOver(english: Texts, own: Texts): Texts {
  return Object.fromEntries(
    Object.entries(english).map(([name, text]) => {
      const said = own[name];
      if (typeof text === 'string' || typeof said === 'string') return [name, said ?? text];
      return [name, said ? laidOver(text, said) : text];
    }),
  );
}

/** The folder of package.json; sources and the built server are at different depths below it. */
function projectRoot(folder = import.meta.dirname): string {
  if (existsSync(join(folder, 'package.json')) || folder === dirname(folder)) return folder;
  return projectRoot(dirname(folder));
}
