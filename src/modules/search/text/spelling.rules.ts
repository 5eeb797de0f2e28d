/** Trigrams of a word with its ends marked. */
export function trigrams(word: string): string[] {
  const letters = [...`^${word}$`];
  return [...new Set(letters.slice(2).map((_, at) => letters.slice(at, at + 3).join('')))];
}

const SHORT = 4;
const LONG = 7;
/** Maximum for any word. */
export const MAX_TYPOS = 2;

/** Maximum number of typos by word length. Words with digits name an exact model: 0. */
function calculateMaxTypos(word: string): number {
  const length = [...word].length;
  if (length < 3 || /\p{N}/u.test(word)) return 0;
  return length < LONG ? 1 : MAX_TYPOS;
}

/**
 * Edit distance of two words (insertion, deletion, substitution, transposition); more than `max` counts as `max` + 1.
 */
export function editDistance(one: string, other: string, max: number): number {
  const [a, b] = [[...one], [...other]];
  if (Math.abs(a.length - b.length) > max) return max + 1;
  let [before, last] = [[] as number[], b.map((_, at) => at)];
  last.push(b.length);
  for (let row = 1; row <= a.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const same = a[row - 1] === b[column - 1];
      let cost = Math.min(
        (last[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
      );
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (swapped) cost = Math.min(cost, (before[column - 2] ?? 0) + 1);
      next.push(cost);
    }
    [before, last] = [last, next];
  }
  return Math.min(max + 1, last[b.length] ?? 0);
}

export type SpellingCandidate = {
  word: string;
  uses: number;
  /** Whether texts in the language of the page use it; true when unknown. */
  isUsedInLocale?: boolean;
  /** Whether it names a kind of product. */
  isGoods?: boolean;
};

/** Penalties for a different first letter and for a word of another language, which are rarer than other typos. */
const OTHER_START_PENALTY = 0.6;
const OTHER_LANGUAGE_PENALTY = 0.5;

/**
 * Omitted, doubled and transposed letters are more frequent than substitutions: «سمعات» is «سماعات» rather than
 * «ساعات».
 */
const OTHER_LETTER_PENALTY = 0.2;

/** The most likely correction: fewest typos, same first letter, same language, most used. */
export function likeliestCorrection(word: string, known: readonly SpellingCandidate[]): string | null {
  return likeliestCandidate(word, known, MAX_TYPOS)?.word ?? null;
}

export function likeliestCandidate(
  word: string,
  known: readonly SpellingCandidate[],
  maxTypos: number,
): SpellingCandidate | null {
  const max = Math.min(maxTypos, calculateMaxTypos(word));
  if (max === 0) return null;
  const near = known
    .map((candidate) => ({ ...candidate, candidate, slips: wordDistance(word, candidate.word, max) }))
    .filter((one) => one.slips > 0 && one.slips <= max && (one.isGoods || !isOtherShortWord(word, one.word)))
    // two typos and a different first letter: another word
    .filter((one) => one.slips === 1 || one.word[0] === word[0])
    .map((one) => ({
      ...one,
      far:
        one.slips +
        (one.word[0] === word[0] ? 0 : OTHER_START_PENALTY) +
        (isOtherLetter(word, one.word) ? OTHER_LETTER_PENALTY : 0) +
        (one.isUsedInLocale === false ? OTHER_LANGUAGE_PENALTY : 0),
    }))
    .sort((a, b) => a.far - b.far || b.uses - a.uses);
  return near[0]?.candidate ?? null;
}

/** Hindi joins consonants with a virama: a missing r in "ड्रोन" is one typo. */
const VIRAMA = /\u094d/g;

function wordDistance(word: string, known: string, max: number): number {
  if (word === known) return 0;
  return Math.max(1, editDistance(word.replace(VIRAMA, ''), known.replace(VIRAMA, ''), max));
}

/** In short words a substituted letter gives another word (soft, sofa); an inserted or omitted one is a typo. */
function isOtherShortWord(word: string, known: string): boolean {
  return [...word].length <= SHORT && isOtherLetter(word, known);
}

/** Whether words of the same length differ by more than the order of their letters. */
function isOtherLetter(word: string, known: string): boolean {
  const [a, b] = [[...word], [...known]];
  return a.length === b.length && a.toSorted().join('') !== b.toSorted().join('');
}
