/** A select can write in a common table expression; a semicolon can separate statements. */
const READ = /^\s*(?:select|show|set|start|begin|savepoint|release|rollback|commit|fetch|explain)\b[^;]*$/i;
const READ_WITH_EXPRESSIONS = /^\s*with\b(?!.*\b(?:insert\s+into|update|delete\s+from|merge\s+into)\b)[^;]*$/is;

/** Counts the writes of this process, so that values it has read before are not taken for current ones. */
export class WriteCounter {
  #count = 0;

  get count(): number {
    return this.#count;
  }

  increment(): void {
    this.#count += 1;
  }
}

/** Whether a statement can change rows. An unknown command counts as a write. */
export function isWrite(text: string): boolean {
  return !READ.test(text) && !READ_WITH_EXPRESSIONS.test(text);
}
