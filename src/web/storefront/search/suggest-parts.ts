import { foldText, splitWords } from '../../../modules/search/text/fold.rules.ts';

export type TextPart = { text: string; isTyped: boolean };

const WORD_PATTERN = /[\p{L}\p{M}\p{N}]+/gu;

/** Splits a suggestion into typed and completed parts. */
export function splitTypedParts(text: string, typed: string): TextPart[] {
  const prefixes = splitWords(typed);
  const parts: TextPart[] = [];
  let done = 0;
  const add = (end: number, isTyped: boolean) => {
    if (end > done) parts.push({ text: text.slice(done, end), isTyped });
    done = Math.max(done, end);
  };
  for (const { 0: word, index } of text.matchAll(WORD_PATTERN)) {
    const length = Math.max(0, ...prefixes.map((start) => getTypedLength(word, start)));
    if (length === 0) continue;
    add(index, false);
    add(index + length, true);
  }
  add(text.length, false);
  return parts;
}

/** Length of the part of the word that folds to the typed prefix; 0 if it does not begin with it. */
function getTypedLength(word: string, start: string): number {
  if (!foldText(word).startsWith(start)) return 0;
  // combining marks and, after a virama, letters belong to the preceding letter; one letter may fold to two: œ → oe
  const letters = word.match(/.(?:\p{M}|(?<=\u094d)\p{L})*/gsu) ?? [];
  let length = 0;
  for (const letter of letters) {
    length += letter.length;
    if (foldText(word.slice(0, length)).length >= start.length) return length;
  }
  return length;
}
