import pg from 'pg';

const { builtins } = pg.types;
type Format = 'text' | 'binary';

/** How columns become values: bigint as number, date as its text, everything else as `pg` does (numeric stays text). */
export function readColumn(oid: number, format: Format = 'text'): (text: string) => unknown {
  if (format === 'text') {
    if (oid === builtins.INT8) return safeInteger;
    // `pg` would make a Date at midnight of this machine's zone.
    if (oid === builtins.DATE) return (text) => text;
  }
  return pg.types.getTypeParser(oid, format);
}

/** Amounts, counts and sums. @throws RangeError beyond 2^53, where numbers would round silently. */
function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} from the database is too large to count with`);
  return value;
}
