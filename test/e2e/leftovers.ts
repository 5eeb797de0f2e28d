import en from '../../messages/en.json';
import type { Locale } from '../../src/kernel/locale.ts';
import { messagesOf } from '../../src/platform/words.ts';
import { wordsOf } from './read-html.ts';

/** Scripts in which a sentence of Latin words stands out. */
const OWN_SCRIPT: Partial<Record<Locale, RegExp>> = { ar: /\p{Script=Arabic}/u, hi: /\p{Script=Devanagari}/u };

/** Three lower-case Latin words in a row: names of products and brands begin with capitals. */
const SENTENCE = /\b[a-z]{2,} [a-z]{2,} [a-z]{2,}\b/;

/** Texts of a page that are still English: messages left as they were, and whole sentences among another script. */
export function leftovers(html: string, locale: Locale): string[] {
  const english = untranslatedSentences(locale);
  const script = OWN_SCRIPT[locale];
  return [...new Set(wordsOf(withoutOtherLanguages(html, locale)))].filter(
    (text) => english.has(text) || (script && !script.test(text) && SENTENCE.test(text)),
  );
}

/** Without what is said to be in another language: buyers write in their own. Such an element holds none of its kind. */
function withoutOtherLanguages(html: string, locale: Locale): string {
  return html.replace(/<(?!html)(\w+)\b[^>]*\slang="([a-z]{2})"[^>]*>[\s\S]*?<\/\1>/g, (whole, _name, lang: string) =>
    lang === locale ? whole : ' ',
  );
}

const known = new Map<Locale, Set<string>>();

/** English messages that this language says differently. */
function untranslatedSentences(locale: Locale): Set<string> {
  const cached = known.get(locale);
  if (cached) return cached;
  const theirs = new Set(leavesOf(messagesOf(locale)));
  const sentences = new Set(leavesOf(en).filter((text) => /\p{L}{3}/u.test(text) && !theirs.has(text)));
  known.set(locale, sentences);
  return sentences;
}

function leavesOf(tree: unknown): string[] {
  if (typeof tree === 'string') return [tree];
  return typeof tree === 'object' && tree !== null ? Object.values(tree).flatMap(leavesOf) : [];
}
