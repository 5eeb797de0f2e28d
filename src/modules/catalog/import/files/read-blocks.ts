import { SLUG_COLUMN } from '../../transfer/transfer-columns.ts';
import { readSlug } from '../group-rows.ts';
import type { ImportRow } from '../import-row.ts';
import type { RawRow } from './read-rows.ts';
import type { ColumnChoice } from './suggest-columns.ts';

/** Rows of a block; the rows of a product are in one block. Larger ones would delay the requests of the same process. */
const BLOCK_SIZE = 100;
/** A product with more rows is continued in the next block. */
const MAX_BLOCK_SIZE = 400;

export type ImportBlock = {
  rows: ImportRow[];
  /** Rows of the file, with empty ones. */
  rowCount: number;
  /** Position after the block in bytes. */
  end: number;
};

/**
 * Groups rows into blocks.
 * @param from number of the first row, and its position in bytes
 */
export async function* readBlocks(
  source: AsyncIterable<RawRow>,
  choice: ColumnChoice,
  from: { row: number; position: number },
): AsyncGenerator<ImportBlock> {
  let rows: ImportRow[] = [];
  let first = from.row;
  let next = from.row;
  let end = from.position;
  for await (const raw of source) {
    const row = mapRow(raw, choice, next);
    if (rows.length >= BLOCK_SIZE && (rows.length >= MAX_BLOCK_SIZE || !isSameProduct(rows.at(-1), row))) {
      yield { rows, rowCount: next - first, end };
      rows = [];
      first = next;
    }
    next += 1;
    end = from.position + raw.end;
    if ([...row.cells.values()].some((text) => text !== '')) rows.push(row);
  }
  if (next > first) yield { rows, rowCount: next - first, end };
}

function mapRow({ texts, hasExtraCells = false }: RawRow, choice: ColumnChoice, number: number): ImportRow {
  const cells = [...texts].flatMap(([name, text]) => {
    const column = Object.hasOwn(choice, name) ? choice[name] : null;
    return column ? [[column, text] as const] : [];
  });
  return { number, cells: new Map(cells), hasExtraCells };
}

function isSameProduct(one: ImportRow | undefined, other: ImportRow): boolean {
  return one?.cells.has(SLUG_COLUMN) === true && readSlug(one) !== '' && readSlug(one) === readSlug(other);
}
