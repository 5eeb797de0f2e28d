import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compareArguments, findMessageFaults } from './message-syntax.ts';
import { isSharedWord } from './shared-words.ts';

const LOCALES = ['en', 'fr', 'ar', 'tr', 'hi'] as const;
type Locale = (typeof LOCALES)[number];
/** Message text by dotted key. */
export type Messages = Map<string, string>;
export type AllMessages = Record<Locale, Messages>;

const SCRIPT: Partial<Record<Locale, RegExp>> = { ar: /\p{Script=Arabic}/u, hi: /\p{Script=Devanagari}/u };

function flatten(value: unknown, key: string, into: Messages): Messages {
  if (typeof value === 'string') return into.set(key, value);
  if (typeof value !== 'object' || value === null) throw new Error(`${key} is neither a text nor a group of texts.`);
  for (const [name, child] of Object.entries(value)) flatten(child, key ? `${key}.${name}` : name, into);
  return into;
}

export function readMessages(folder: string): AllMessages {
  const read = (locale: Locale) =>
    flatten(JSON.parse(readFileSync(join(folder, `${locale}.json`), 'utf8')), '', new Map());
  return { en: read('en'), fr: read('fr'), ar: read('ar'), tr: read('tr'), hi: read('hi') };
}

function findTextFaults(locale: Locale, text: string, english: string): string[] {
  const found = findMessageFaults(text, locale);
  if (found.length > 0) return found;
  if (text.trim() === '') return ['is empty'];
  if (text !== text.trim()) found.push('begins or ends with a space');
  if (locale === 'en') return found;
  const missing = compareArguments(english, text);
  if (missing) found.push(missing);
  if (isSharedWord(text, locale)) return found;
  if (text === english)
    found.push('is the English text; if the word is the same in both languages, add it to bin/checks/shared-words.ts');
  else if (SCRIPT[locale] && !SCRIPT[locale].test(text)) found.push('is not written in the script of its language');
  return found;
}

/** Validates the five message files; the faults contain file and key. */
export function findMessageFileFaults(all: AllMessages): string[] {
  const faults: string[] = [];
  for (const locale of LOCALES) {
    const addFault = (key: string, fault: string) => faults.push(`messages/${locale}.json ${key}: ${fault}.`);
    for (const key of all.en.keys()) if (!all[locale].has(key)) addFault(key, 'is missing');
    for (const [key, text] of all[locale]) {
      const english = all.en.get(key);
      if (english === undefined) addFault(key, 'is not in the English file');
      else for (const fault of findTextFaults(locale, text, english)) addFault(key, `“${text}” ${fault}`);
    }
  }
  return faults;
}
