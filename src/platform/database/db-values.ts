import pg from 'pg';

const { builtins } = pg.types;
type Format = 'text' | 'binary';

/** Parses column values: bigint as number, date as text, everything else as `pg` does (numeric stays text). */
export function readColumn(oid: number, format: Format = 'text'): (text: string) => unknown {
  if (format === 'text') {
    if (oid === builtins.INT8) return safeInteger;
    // `pg` would return a Date at midnight in the local time zone.
    if (oid === builtins.DATE) return (text) => text;
  }
  return pg.types.getTypeParser(oid, format);
}

/** Parses amounts, counts and sums. @throws RangeError beyond 2^53, where numbers lose precision. */
function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} from the database is not a safe integer`);
  return value;
}
