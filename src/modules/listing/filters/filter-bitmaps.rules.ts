import { type Bitmap, type BitmapsById, createBitmap, setBit, setBitForId } from '../index/bitmap.rules.ts';
import type { ProductColumns } from '../index/product-columns.rules.ts';
import { BASE_COLUMNS, isBaseColumn, LINKED_FILTERS } from './filter-columns.rules.ts';
import { type FlagFilter, getMatchingValue } from './filter-kinds.rules.ts';
import { listFilters } from './list-filters.rules.ts';
import type { FilterRow } from './listing-filters.rules.ts';

/** Bitmaps of the filters that have one per value, by name. */
export type FilterBitmaps = Readonly<Record<FilterRow<'flag' | 'minimum' | 'choice' | 'device'>['name'], BitmapsById>>;

/** The one id of a flag. */
const FLAG_ID = 1;

const FLAGS = listFilters('flag');
const MINIMUMS = listFilters('minimum');
const COLUMN_CHOICES = listFilters('choice').filter(({ source }) => source.table === undefined);

export function createFilterBitmaps(room: number): FilterBitmaps {
  const bitmaps: Record<string, BitmapsById> = {};
  for (const { name } of FLAGS) bitmaps[name] = { ids: [FLAG_ID], bits: [undefined, createBitmap(room)] };
  for (const { name } of [...MINIMUMS, ...COLUMN_CHOICES, ...LINKED_FILTERS]) bitmaps[name] = { ids: [], bits: [] };
  return bitmaps as FilterBitmaps;
}

/** Bitmaps of a filter. */
export function getFilterBitmaps(bitmaps: FilterBitmaps, { name }: { name: string }): BitmapsById {
  const byName: Readonly<Record<string, BitmapsById>> = bitmaps;
  return byName[name] ?? { ids: [], bits: [] };
}

export function getFlagBitmap(bitmaps: FilterBitmaps, filter: FlagFilter): Bitmap {
  return getFilterBitmaps(bitmaps, filter).bits[FLAG_ID] ?? createBitmap(0);
}

type Column = Int32Array | Uint8Array;

/**
 * Columns and bitmaps of the filters, looked up once for a block, because the loop over the products of a large shop runs
 * a million times.
 */
export type FilterSources = {
  flags: readonly { column: Column; value: number; bits: Bitmap }[];
  minimums: readonly { sum: Column; count: Column | null; steps: readonly number[]; kind: BitmapsById }[];
  choices: readonly { column: Column; kind: BitmapsById }[];
  /** In the order of the lists in a product record. */
  linked: readonly BitmapsById[];
};

/** The columns must not grow while the result is used. */
export function resolveFilterSources(bitmaps: FilterBitmaps, columns: ProductColumns): FilterSources {
  return {
    flags: FLAGS.map((filter) => ({
      column: getColumn(columns, filter.column),
      value: getMatchingValue(filter) ? 1 : 0,
      bits: getFlagBitmap(bitmaps, filter),
    })),
    minimums: MINIMUMS.map((filter) => ({
      sum: getColumn(columns, filter.sum),
      count: filter.count === undefined ? null : getColumn(columns, filter.count),
      steps: filter.steps,
      kind: getFilterBitmaps(bitmaps, filter),
    })),
    choices: COLUMN_CHOICES.map((filter) => ({
      column: getColumn(columns, filter.source.column),
      kind: getFilterBitmaps(bitmaps, filter),
    })),
    linked: LINKED_FILTERS.map((filter) => getFilterBitmaps(bitmaps, filter)),
  };
}

/** Sets the bits of a product, except those of linked filters. */
export function setFilterBits(
  { flags, minimums, choices }: FilterSources,
  slot: number,
  at: number,
  room: number,
): void {
  for (let index = 0; index < flags.length; index++) {
    const flag = flags[index];
    if (flag && flag.column[slot] === flag.value) setBit(flag.bits, at);
  }
  for (let index = 0; index < minimums.length; index++) {
    const minimum = minimums[index];
    if (!minimum) continue;
    const { sum, count, steps, kind } = minimum;
    const divisor = count === null ? 1 : (count[slot] ?? 0);
    if (divisor === 0) continue;
    const value = sum[slot] ?? 0;
    for (const step of steps) if (value >= step * divisor) setBitForId(kind, step, at, room);
  }
  for (let index = 0; index < choices.length; index++) {
    const choice = choices[index];
    // the column stores 0 for a missing value
    const id = choice?.column[slot] ?? 0;
    if (choice && id > 0) setBitForId(choice.kind, id, at, room);
  }
}

function getColumn(columns: ProductColumns, name: string): Column {
  if (isBaseColumn(name)) return columns[BASE_COLUMNS[name]];
  return columns.filterColumns[name] ?? new Int32Array(0);
}
