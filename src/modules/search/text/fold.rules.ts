import { foldDigits } from '../../../kernel/locale.ts';

/**
 * One spelling for variants of case, accents, keyboards and digits. Never displayed. Marks are removed by code point,
 * not by class: removing every \p{M} would remove the vowels of Hindi, and decomposing before the alef rule would split
 * آ.
 */
export function foldText(text: string): string {
  return foldDigits(text.normalize('NFKC'))
    .replace(/\u0130/g, 'i') // İ; its lower case outside Turkish is two code points
    .toLowerCase()
    .replace(/\u0131/g, 'i') // ı
    .replace(/[\u0622\u0623\u0625\u0671]/g, '\u0627') // آ أ إ ٱ → ا
    .replace(/[\u0649\u06cc]/g, '\u064a') // ى ی → ي
    .replace(/\u0629/g, '\u0647') // ة → ه
    .replace(/\u06a9/g, '\u0643') // ک → ك
    .replace(/[\u0640\u064b-\u0652\u0670]/g, '') // tatweel, vowel signs
    .normalize('NFD')
    .replace(/[\u0300-\u036f\u093c]/g, '') // accents of Latin letters; nukta
    .normalize('NFC')
    .replace(/\u0901/g, '\u0902') // chandrabindu → anusvara
    .replace(/[ßœæøđł]/g, (letter) => LATIN[letter] ?? letter);
}

const LATIN: Record<string, string> = { ß: 'ss', œ: 'oe', æ: 'ae', ø: 'o', đ: 'd', ł: 'l' };

const BETWEEN_WORDS = /[^\p{L}\p{M}\p{N}]+/u;
const ARTICLE = '\u0627\u0644'; // ال
/** Prefixes that Arabic attaches to the next word: "for the", "for". */
const ATTACHED = ['\u0644\u0644', '\u0644']; // لل ل
const MIN_REST_LENGTH = 3;

/** The folded words of a text, in order. */
export function splitWords(text: string): string[] {
  return foldText(text).split(BETWEEN_WORDS).filter(Boolean);
}

/**
 * All indexed forms of the words of a text: as written, "64gb" also as "64" and "gb" and vice versa, and Arabic words
 * without article or "for".
 */
export function indexWordForms(text: string): string[] {
  const words = splitWords(text);
  const joined = words.flatMap((word, index) => {
    const next = words[index + 1] ?? '';
    return /^\p{N}+$/u.test(word) && /^\p{L}{1,3}$/u.test(next) ? [word + next] : [];
  });
  const parts = words.flatMap((word) => word.match(/\p{N}+|[\p{L}\p{M}]+/gu) ?? []);
  const bare = [...words, ...joined, ...parts].flatMap((word) => [word, ...withoutStart(word, [ARTICLE, ...ATTACHED])]);
  return [...new Set(bare)];
}

/** The typed words, each with its equivalent forms. */
export function queryWordForms(typed: string): string[][] {
  return splitWords(typed).map((word) => [word, ...withoutStart(word, [ARTICLE])]);
}

/** Removes the first matching prefix, unless too little would remain. */
function withoutStart(word: string, beginnings: readonly string[]): string[] {
  const start = beginnings.find((beginning) => word.startsWith(beginning)) ?? '';
  const rest = word.slice(start.length);
  return start !== '' && rest.length >= MIN_REST_LENGTH ? [rest] : [];
}

/**
 * Match score of indexed words for query words: 0 when a query word is a prefix of none of them, higher for whole
 * words. An empty query matches nothing.
 */
export function matchScore(indexForms: readonly string[], queryForms: readonly string[][]): number {
  let score = 0;
  for (const forms of queryForms) {
    if (forms.some((form) => indexForms.includes(form))) score += 2;
    else if (indexForms.some((word) => forms.some((form) => word.startsWith(form)))) score += 1;
    else return 0;
  }
  return score;
}
