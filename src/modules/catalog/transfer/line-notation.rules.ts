const ESCAPES: Record<string, string> = { n: '\n', '\\': '\\', '=': '=' };

function escapeText(text: string, characters: RegExp): string {
  return text.replace(characters, (character) => (character === '\n' ? '\\n' : `\\${character}`));
}

function unescapeText(text: string): string {
  return text.replace(/\\(.)/g, (whole, character: string) => ESCAPES[character] ?? whole);
}

/** Several texts in one cell, one per line. A line break inside of a text is written as `\n`. */
export function formatLines(texts: readonly string[]): string {
  return texts.map((text) => escapeText(text, /[\\\n]/g)).join('\n');
}

/** The texts of a cell, with empty lines: a list can be parallel to another one. */
export function readLines(cell: string): string[] {
  return cell === '' ? [] : cell.split(/\r\n|\n|\r/).map((line) => unescapeText(line.trim()));
}

export type Pair = readonly [name: string, value: string];

/** Names with values, one pair per line: `colour=black`. */
export function formatPairs(pairs: readonly Pair[]): string {
  return pairs.map(([name, value]) => `${escapeText(name, /[\\\n=]/g)}=${escapeText(value, /[\\\n]/g)}`).join('\n');
}

/** Null for a line without a name or an equals sign; empty lines are ignored. */
export function readPairs(cell: string): Pair[] | null {
  const lines = cell.split(/\r\n|\n|\r/).filter((line) => line.trim() !== '');
  const pairs = lines.map((line) => {
    const [, name, value] = /^((?:\\.|[^\\=])+)=(.*)$/.exec(line.trim()) ?? [];
    return name === undefined ? null : ([unescapeText(name.trim()), unescapeText((value ?? '').trim())] as const);
  });
  const complete = pairs.filter((pair) => pair !== null);
  return complete.length < pairs.length ? null : complete;
}
