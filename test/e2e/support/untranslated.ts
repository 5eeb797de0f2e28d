import en from '../../../messages/en.json';
import type { Locale } from '../../../src/kernel/locale.ts';
import { getMessages } from '../../../src/platform/translator.ts';
import { extractTexts } from './read-html.ts';

/** Scripts in which Latin sentences are recognizable. */
const OWN_SCRIPT: Partial<Record<Locale, RegExp>> = { ar: /\p{Script=Arabic}/u, hi: /\p{Script=Devanagari}/u };

/** English function words that are not French or Turkish; capitalized they may begin a name. */
const SMALL_WORD = /\b(?:the|and|your|with|you|this|that|from|have|when|what|which)\b/;

/** Three lower-case Latin words in a row: names of products and brands begin with capitals. */
const SENTENCE = /\b[a-z]{2,} [a-z]{2,} [a-z]{2,}\b/;

/**
 * English texts of a page: untranslated messages, sentences within another script, and text marked as another language.
 */
export function findUntranslated(html: string, locale: Locale): string[] {
  const english = untranslatedSentences(locale);
  const script = OWN_SCRIPT[locale];
  const [own, fallbacks] = apart(html, locale);
  const left = [...new Set(extractTexts(own))].filter(
    (text) => english.has(text) || (script ? !script.test(text) && SENTENCE.test(text) : SMALL_WORD.test(text)),
  );
  return [...fallbacks, ...left];
}

/**
 * Splits a page into its own text and text marked as another language. Texts of buyers (marked with `dir`) and language
 * names are allowed.
 */
function apart(html: string, locale: Locale): [own: string, fallbacks: string[]] {
  const fallbacks: string[] = [];
  const own = html.replace(
    /<(?!html)(\w+)\b([^>]*\slang="([a-z]{2})"[^>]*)>[\s\S]*?<\/\1>/g,
    (whole, name: string, attributes: string, lang: string) => {
      if (lang === locale) return whole;
      if (name === 'option') return ' ';
      if (!/\s(?:dir=|hreflang=|name="language")/i.test(attributes)) fallbacks.push(...extractTexts(whole));
      return ' ';
    },
  );
  return [own, fallbacks];
}

const known = new Map<Locale, Set<string>>();

/** English messages that this language translates differently. */
function untranslatedSentences(locale: Locale): Set<string> {
  const cached = known.get(locale);
  if (cached) return cached;
  const theirs = new Set(leavesOf(getMessages(locale)));
  const sentences = new Set(leavesOf(en).filter((text) => /\p{L}{3}/u.test(text) && !theirs.has(text)));
  known.set(locale, sentences);
  return sentences;
}

function leavesOf(tree: unknown): string[] {
  if (typeof tree === 'string') return [tree];
  return typeof tree === 'object' && tree !== null ? Object.values(tree).flatMap(leavesOf) : [];
}
