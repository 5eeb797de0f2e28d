/** Typos of a word, one of each kind, at a position derived from the word. */
export function makeTypos(word: string): string[] {
  const letters = [...word];
  const at = 1 + (sumOf(letters) % Math.max(1, letters.length - 2));
  const [before, letter = '', next = '', rest] = [
    letters.slice(0, at),
    letters[at],
    letters[at + 1],
    letters.slice(at + 2),
  ];
  const swapped = [...before, next, letter, ...rest].join('');
  const missing = [...before, next, ...rest].join('');
  const doubled = [...before, letter, letter, next, ...rest].join('');
  return [...new Set([swapped, missing, doubled])].filter((typo) => typo !== word);
}

function sumOf(letters: readonly string[]): number {
  return letters.reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0);
}
