/** Groups of three letters with the word's ends marked. */
export function trigrams(word: string): string[] {
  const letters = [...`^${word}$`];
  return [...new Set(letters.slice(2).map((_, at) => letters.slice(at, at + 3).join('')))];
}

const SHORT = 4;
const LONG = 7;
/** Of any word. */
export const MAX_SLIPS = 2;

/** How many slips a word of this length may have. A digit says exactly which model it is: none. */
function maxSlips(word: string): number {
  const length = [...word].length;
  if (length < 3 || /\p{N}/u.test(word)) return 0;
  return length < LONG ? 1 : MAX_SLIPS;
}

/** Slips between two words (letter more, less, other, or two swapped); more than `most` counts as `most` + 1. */
export function editDistance(one: string, other: string, most: number): number {
  const [a, b] = [[...one], [...other]];
  if (Math.abs(a.length - b.length) > most) return most + 1;
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
  return Math.min(most + 1, last[b.length] ?? 0);
}

export type Candidate = {
  word: string;
  uses: number;
  /** Whether texts in the language of the page use it; true where that is not known. */
  isSpoken?: boolean;
  /** Whether it names goods. */
  isGoods?: boolean;
};

/** Slips that another beginning and a word of another language count for: both are rarer than a slip inside a word. */
const OTHER_START_PENALTY = 0.6;
const OTHER_LANGUAGE_PENALTY = 0.5;

/** A letter left out, doubled or swapped is commoner than another in its place: «سمعات» is «سماعات» rather than «ساعات». */
const OTHER_LETTER_PENALTY = 0.2;

/** The known word that a mistyped one most likely is: fewest slips, same beginning, own language, most used. */
export function likeliestCorrection(word: string, known: readonly Candidate[]): string | null {
  return likeliestCandidate(word, known, MAX_SLIPS)?.word ?? null;
}

export function likeliestCandidate(word: string, known: readonly Candidate[], mostSlips: number): Candidate | null {
  const most = Math.min(mostSlips, maxSlips(word));
  if (most === 0) return null;
  const near = known
    .map((candidate) => ({ ...candidate, candidate, slips: wordDistance(word, candidate.word, most) }))
    .filter((one) => one.slips > 0 && one.slips <= most && (one.isGoods || !isOtherShortWord(word, one.word)))
    // two slips and another beginning are another word
    .filter((one) => one.slips === 1 || one.word[0] === word[0])
    .map((one) => ({
      ...one,
      far:
        one.slips +
        (one.word[0] === word[0] ? 0 : OTHER_START_PENALTY) +
        (isOtherLetter(word, one.word) ? OTHER_LETTER_PENALTY : 0) +
        (one.isSpoken === false ? OTHER_LANGUAGE_PENALTY : 0),
    }))
    .sort((a, b) => a.far - b.far || b.uses - a.uses);
  return near[0]?.candidate ?? null;
}

/** Hindi joins consonants by a sign that is no letter of its own: a missing r in "ड्रोन" is one slip. */
const VIRAMA = /\u094d/g;

function wordDistance(word: string, known: string, most: number): number {
  if (word === known) return 0;
  return Math.max(1, editDistance(word.replace(VIRAMA, ''), known.replace(VIRAMA, ''), most));
}

/** Of short words, one letter in another's place makes another word (soft, sofa), one too many or too few a typo. */
function isOtherShortWord(word: string, known: string): boolean {
  return [...word].length <= SHORT && isOtherLetter(word, known);
}

/** Whether words of one length differ by more than the order of their letters. */
function isOtherLetter(word: string, known: string): boolean {
  const [a, b] = [[...word], [...known]];
  return a.length === b.length && a.toSorted().join('') !== b.toSorted().join('');
}
