import { type BuiltInLocale, LOCALES, type Locale } from '../../../kernel/locale.ts';
import { splitWords } from '../text/fold.rules.ts';
import ar from '../words/ar.json' with { type: 'json' };
import en from '../words/en.json' with { type: 'json' };
import fr from '../words/fr.json' with { type: 'json' };
import hi from '../words/hi.json' with { type: 'json' };
import tr from '../words/tr.json' with { type: 'json' };

const FILES = { en, fr, ar, tr, hi };

/** Roles of phrases that limit or order the results instead of naming products; sections of `words/*.json`. */
export type PhraseRole = keyof (typeof en)['query'];

/** `value`: value of a number word. */
type Entry = { role: PhraseRole; locale: BuiltInLocale; value: number | null };

let phraseCache: Map<string, Entry[]> | undefined;

function phrases(): Map<string, Entry[]> {
  phraseCache ??= readPhrases();
  return phraseCache;
}

function readPhrases(): Map<string, Entry[]> {
  const found = new Map<string, Entry[]>();
  for (const locale of LOCALES) {
    for (const [role, list] of Object.entries(FILES[locale].query)) {
      for (const one of list.split(', ')) {
        const [phrase = '', value] = one.split('=');
        const key = splitWords(phrase).join(' ');
        const entry = { role: role as PhraseRole, locale, value: value === undefined ? null : Number(value) };
        found.set(key, [...(found.get(key) ?? []), entry]);
      }
    }
  }
  return found;
}

const MAX_PHRASE_WORDS = 5;

/**
 * The longest phrase of these roles that starts at a position. Phrases of all languages are matched, because visitors
 * do not always type in the language of the page; with a locale, only those of that language, of English and of other
 * scripts.
 */
export function findPhrase(
  words: readonly string[],
  at: number,
  roles?: readonly PhraseRole[],
  locale?: Locale,
): { role: PhraseRole; length: number; value: number | null } | null {
  for (let length = Math.min(MAX_PHRASE_WORDS, words.length - at); length > 0; length -= 1) {
    const phrase = words.slice(at, at + length).join(' ');
    const entry = phrases()
      .get(phrase)
      ?.find((one) => (!roles || roles.includes(one.role)) && (!locale || isUsedInLocale(one.locale, locale, phrase)));
    if (entry) return { role: entry.role, value: entry.value, length };
  }
  return null;
}

/** The words of all phrases of some roles in a language. */
export function listRoleWords(roles: readonly PhraseRole[], locale: BuiltInLocale): Set<string> {
  return new Set(roles.flatMap((role) => splitWords(FILES[locale].query[role])));
}

const LATIN_LETTERS = /[a-z]/;

function isUsedInLocale(own: BuiltInLocale, page: Locale, phrase: string): boolean {
  return own === page || own === 'en' || !LATIN_LETTERS.test(phrase);
}
