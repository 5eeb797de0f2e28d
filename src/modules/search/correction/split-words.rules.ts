import { isUnit, tokenize } from '../text/tokenizer.rules.ts';

/** Longer runs are not compounds of known words. */
const MAX_LETTERS = 40;
const MIN_PART = 2;
const MAX_PART = 16;

/** All parts of an unknown word that may be words themselves, looked up in one query. */
export function listWordParts(word: string): string[] {
  const runs = scriptRuns(word).filter((run) => !/\d/.test(run));
  return runs.flatMap((run) => {
    const letters = [...run].slice(0, MAX_LETTERS);
    return letters.flatMap((_, from) =>
      Array.from({ length: Math.min(MAX_PART, letters.length - from) }, (_, more) =>
        letters.slice(from, from + more + 1).join(''),
      ),
    );
  });
}

/** Runs of letters of one script, and of digits. */
function scriptRuns(word: string): string[] {
  return word.match(/\d+|[a-z]+|[\p{Script=Arabic}]+|[\p{Script=Devanagari}]+/gu) ?? [];
}

/**
 * Splits a word into known words: "orvoa7max" into orvo, a7, max. Null if letters remain.
 * @param isKnown whether a part is a known word; a single letter counts with the digits after it
 */
export function splitWord(word: string, isKnown: (part: string) => boolean): string[] | null {
  const letters = [...word];
  if (letters.length > MAX_LETTERS) return null;
  /** The shortest split up to each position. */
  const best: (string[] | null)[] = [[], ...letters.map(() => null)];
  for (let end = 1; end <= letters.length; end += 1) {
    for (let start = Math.max(0, end - MAX_PART); start < end; start += 1) {
      const before = best[start];
      const part = letters.slice(start, end).join('');
      if (!before || !isPart(part, isKnown)) continue;
      const now = best[end];
      if (!now || before.length + 1 < now.length) best[end] = [...before, part];
    }
  }
  const parts = best.at(-1);
  return parts && parts.length > 1 && parts.some((part) => [...part].length > MIN_PART) ? parts : null;
}

function isPart(part: string, isKnown: (part: string) => boolean): boolean {
  if (/^\d+$/.test(part)) return true;
  return isKnown(part) || isUnit(part) || /^[a-z]\d{1,4}$/.test(tokenize(part).join(' '));
}
