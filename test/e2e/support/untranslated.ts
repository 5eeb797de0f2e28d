import en from '../../../messages/en.json';
import type { Locale } from '../../../src/kernel/locale.ts';
import { getMessages } from '../../../src/platform/translator.ts';
import { extractTexts } from './read-html.ts';

/** Scripts in which a sentence of Latin words stands out. */
const OWN_SCRIPT: Partial<Record<Locale, RegExp>> = { ar: /\p{Script=Arabic}/u, hi: /\p{Script=Devanagari}/u };

/** Small words of English that are none of French or Turkish; large, they begin a name. */
const SMALL_WORD = /\b(?:the|and|your|with|you|this|that|from|have|when|what|which)\b/;

/** Three lower-case Latin words in a row: names of products and brands begin with capitals. */
const SENTENCE = /\b[a-z]{2,} [a-z]{2,} [a-z]{2,}\b/;

/**
 * Texts of a page that are still English: messages left as they were, whole sentences among another script, and what
 * the page itself says it could only show in another language.
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
 * The page without what is said to be in another language, and of that what should not be: buyers write in their own,
 * which comes with its direction, and languages to choose from are called by their own names. Such an element holds none of its kind.
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

/** English messages that this language says differently. */
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
