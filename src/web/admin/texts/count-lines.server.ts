/** Characters in one line of a text field, for its height. */
const LINE_LENGTH = 44;
const MAX_LINES = 10;

/** Rows of a text field that shows a text, with one for additions. */
export function countLines(text: string): number {
  const lines = text.split('\n').map((line) => Math.max(1, Math.ceil(line.length / LINE_LENGTH)));
  return Math.min(MAX_LINES, lines.reduce((sum, count) => sum + count, 0) + 1);
}
