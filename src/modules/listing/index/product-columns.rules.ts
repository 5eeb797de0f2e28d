import { CHOICE_COLUMNS, FILTER_COLUMNS, LINKED_FILTERS, type LinkedFilter } from '../filters/filter-columns.rules.ts';
import type { FilterRow } from '../filters/listing-filters.rules.ts';

/** The data of one product that lists filter, count and sort by. Amounts are minor units. */
export type ProductEntry = LinkedIds & {
  id: number;
  /** Public; a hidden category or brand hides it as well. */
  visible: boolean;
  categoryId: number;
  brandId: number;
  /** 0: sold by the shop itself. */
  sellerId: number;
  /** Cheapest variant outside flash sales. */
  price: number;
  inStock: boolean;
  /** Can be shipped; otherwise pickup only. */
  shippable: boolean;
  sort: number;
  /** Milliseconds since 1970. */
  createdAt: number;
  sold: number;
  ratingSum: number;
  ratingCount: number;
  /** Values of `FILTER_COLUMNS` by column; booleans are 0 and 1. */
  filterColumns?: Readonly<Record<string, number>>;
  /** Attribute values of the product itself. */
  values: readonly number[];
  /** Attribute values of each active variant, those in stock first. */
  variants: readonly (readonly number[])[];
  /** How many of `variants` are in stock. */
  variantsInStock: number;
};

/** Ids of each filter with a table of its own, by its name: collections, fit rules. */
export type LinkedIds = {
  readonly [F in FilterRow<'choice' | 'device'> as F['source'] extends { table: string }
    ? F['name']
    : never]: readonly number[];
};

/**
 * Column store of the products, one slot for each: a million products take some hundred megabytes and are scanned in
 * milliseconds. The slot of a product does not change while the columns exist.
 */
export type ProductColumns = {
  /** Number of slots in use. */
  size: number;
  id: Int32Array;
  visible: Uint8Array;
  category: Int32Array;
  brand: Int32Array;
  seller: Int32Array;
  /** Current price, including a running flash sale. */
  price: Float64Array;
  /** Price outside flash sales. */
  steadyPrice: Float64Array;
  inStock: Uint8Array;
  shippable: Uint8Array;
  sort: Int32Array;
  createdAt: Float64Array;
  sold: Int32Array;
  ratingSum: Int32Array;
  ratingCount: Int32Array;
  /** By column of `FILTER_COLUMNS`. */
  filterColumns: Record<string, Int32Array>;
  /** Offset of the product's record in `lists`. */
  listAt: Int32Array;
  /**
   * One record per product: values common to all variants, values of some variants only, number of variants, number of
   * variants in stock, the non-common values of each variant (variants in stock first), the ids of each of
   * `LINKED_FILTERS`. Every list is preceded by its length.
   */
  lists: Int32Array;
  listsEnd: number;
  /** Numbers in `lists` that belong to replaced records. */
  listsUnused: number;
  /** Largest id of a category, a value or an option of a choice filter. */
  largestId: number;
  /** Slot by product id, -1 for none. */
  slotById: Int32Array;
  /** By slot: position in its category block. */
  blockPosition: Int32Array;
  byCategory: Map<number, CategoryBlock>;
};

/** The products of a category: the first `length` entries of `slots`. */
export type CategoryBlock = {
  slots: Int32Array;
  length: number;
  /** Positions changed since the bitmaps were last built (`facet-bitmaps.rules.ts`); null when all must be rebuilt. */
  dirtyPositions: Set<number> | null;
};

const INITIAL_CAPACITY = 1024;
const INITIAL_BLOCK_CAPACITY = 32;

/** Empty columns with capacity for `expected` products and `numbers` entries in `lists`. */
export function createColumns(expected = INITIAL_CAPACITY, numbers = expected * 8): ProductColumns {
  return {
    size: 0,
    id: new Int32Array(expected),
    visible: new Uint8Array(expected),
    category: new Int32Array(expected),
    brand: new Int32Array(expected),
    seller: new Int32Array(expected),
    price: new Float64Array(expected),
    steadyPrice: new Float64Array(expected),
    inStock: new Uint8Array(expected),
    shippable: new Uint8Array(expected),
    sort: new Int32Array(expected),
    createdAt: new Float64Array(expected),
    sold: new Int32Array(expected),
    ratingSum: new Int32Array(expected),
    ratingCount: new Int32Array(expected),
    filterColumns: Object.fromEntries(FILTER_COLUMNS.map((column) => [column, new Int32Array(expected)])),
    listAt: new Int32Array(expected),
    lists: new Int32Array(numbers),
    listsEnd: 0,
    listsUnused: 0,
    largestId: 0,
    slotById: new Int32Array(expected).fill(-1),
    blockPosition: new Int32Array(expected),
    byCategory: new Map(),
  };
}

/** The slot of a product, or -1. */
export function findProductSlot(columns: ProductColumns, id: number): number {
  return columns.slotById[id] ?? -1;
}

/** Inserts or replaces a product. Returns its slot. */
export function writeProduct(columns: ProductColumns, product: ProductEntry): number {
  const known = findProductSlot(columns, product.id);
  const slot = known === -1 ? allocateSlot(columns, product.id) : known;
  if (known === -1 || columns.category[slot] !== product.categoryId) {
    if (known !== -1) removeFromBlock(columns, slot);
    appendToBlock(columns, getCategoryBlock(columns, product.categoryId), slot);
  }
  columns.visible[slot] = product.visible ? 1 : 0;
  columns.category[slot] = product.categoryId;
  markSlotDirty(columns, slot);
  columns.brand[slot] = product.brandId;
  columns.seller[slot] = product.sellerId;
  columns.price[slot] = product.price;
  columns.steadyPrice[slot] = product.price;
  columns.inStock[slot] = product.inStock ? 1 : 0;
  columns.shippable[slot] = product.shippable ? 1 : 0;
  columns.sort[slot] = product.sort;
  columns.createdAt[slot] = product.createdAt;
  columns.sold[slot] = product.sold;
  columns.ratingSum[slot] = product.ratingSum;
  columns.ratingCount[slot] = product.ratingCount;
  for (const column of FILTER_COLUMNS) {
    const target = columns.filterColumns[column];
    if (target) target[slot] = product.filterColumns?.[column] ?? 0;
  }
  writeLists(columns, slot, known !== -1, product);
  columns.largestId = Math.max(columns.largestId, findLargestId(product));
  return slot;
}

/** Facets count their ids; fit rules are not counted by id. */
const LINKED_CHOICES = LINKED_FILTERS.filter(({ kind }) => kind === 'choice');

function findLargestId(product: ProductEntry): number {
  const { categoryId, brandId, values, variants, filterColumns = {} } = product;
  const linked = LINKED_CHOICES.flatMap((filter) => getLinkedIds(product, filter));
  const chosen = CHOICE_COLUMNS.map((column) => filterColumns[column] ?? 0);
  return Math.max(categoryId, brandId, ...linked, ...chosen, ...values, ...variants.flat());
}

function getLinkedIds(product: ProductEntry, { name }: LinkedFilter): readonly number[] {
  const ids: Readonly<Record<string, unknown>> = product;
  return (ids[name] as readonly number[] | undefined) ?? [];
}

/** Records that the product in this slot has changed, so that its bitmaps are updated. */
export function markSlotDirty(columns: ProductColumns, slot: number): void {
  getCategoryBlock(columns, columns.category[slot] ?? 0).dirtyPositions?.add(columns.blockPosition[slot] ?? 0);
}

function getCategoryBlock({ byCategory }: ProductColumns, category: number): CategoryBlock {
  const known = byCategory.get(category) ?? {
    slots: new Int32Array(INITIAL_BLOCK_CAPACITY),
    length: 0,
    dirtyPositions: null,
  };
  byCategory.set(category, known);
  return known;
}

function appendToBlock(columns: ProductColumns, block: CategoryBlock, slot: number): void {
  if (block.length === block.slots.length) {
    const wider = new Int32Array(Math.max(INITIAL_BLOCK_CAPACITY, block.length * 2));
    wider.set(block.slots);
    block.slots = wider;
    block.dirtyPositions = null;
  }
  columns.blockPosition[slot] = block.length;
  block.slots[block.length++] = slot;
}

/** The last product of the block moves to the freed position. */
function removeFromBlock(columns: ProductColumns, slot: number): void {
  const block = getCategoryBlock(columns, columns.category[slot] ?? 0);
  const at = columns.blockPosition[slot] ?? 0;
  const last = block.slots[--block.length] ?? 0;
  block.slots[at] = last;
  columns.blockPosition[last] = at;
  block.dirtyPositions?.add(at).add(block.length);
}

/**
 * Copies the products of a category into consecutive slots of other columns, because adjacent slots are counted several
 * times faster. A generator, so that requests are served while a large category is copied.
 */
export function* copyCategory(from: ProductColumns, to: ProductColumns, category: number): Generator<void> {
  const { slots, length } = getCategoryBlock(from, category);
  const block = getCategoryBlock(to, category);
  for (let start = 0; start < length; start += COPY_BATCH_SIZE) {
    const some = slots.subarray(start, Math.min(length, start + COPY_BATCH_SIZE));
    const first = to.size;
    for (const slot of some) appendToBlock(to, block, allocateSlot(to, from.id[slot] ?? 0));
    for (const name of SLOT_COLUMNS) {
      const [source, target] = [from[name], to[name]];
      for (let index = 0; index < some.length; index++) target[first + index] = source[some[index] ?? 0] ?? 0;
    }
    for (const column of FILTER_COLUMNS) {
      const [source, target] = [from.filterColumns[column], to.filterColumns[column]];
      if (source && target) for (const [nth, slot] of some.entries()) target[first + nth] = source[slot] ?? 0;
    }
    for (const [nth, slot] of some.entries()) {
      const at = from.listAt[slot] ?? 0;
      to.listAt[first + nth] = writeRecord(to, from.lists.subarray(at, at + measureRecord(from.lists, at)));
    }
    yield;
  }
  to.largestId = from.largestId;
}

const COPY_BATCH_SIZE = 2000;

function allocateSlot(columns: ProductColumns, id: number): number {
  const slot = columns.size;
  if (slot === columns.id.length) growColumns(columns);
  if (id >= columns.slotById.length) {
    const wider = new Int32Array(Math.max(id + 1, columns.slotById.length * 2)).fill(-1);
    wider.set(columns.slotById);
    columns.slotById = wider;
  }
  columns.size = slot + 1;
  columns.id[slot] = id;
  columns.slotById[id] = slot;
  return slot;
}

function growColumns(columns: ProductColumns): void {
  const wider = createColumns(Math.max(INITIAL_CAPACITY, columns.id.length * 2));
  for (const name of SLOT_COLUMNS) {
    wider[name].set(columns[name]);
    Object.assign(columns, { [name]: wider[name] });
  }
  for (const column of FILTER_COLUMNS) wider.filterColumns[column]?.set(columns.filterColumns[column] ?? []);
  columns.filterColumns = wider.filterColumns;
  wider.blockPosition.set(columns.blockPosition);
  columns.blockPosition = wider.blockPosition;
}

/** Columns with one number per slot. */
export const SLOT_COLUMNS = [
  'id',
  'visible',
  'category',
  'brand',
  'seller',
  'price',
  'steadyPrice',
  'inStock',
  'shippable',
  'sort',
  'createdAt',
  'sold',
  'ratingSum',
  'ratingCount',
  'listAt',
] as const;

function writeLists(columns: ProductColumns, slot: number, inserted: boolean, product: ProductEntry): void {
  const record = buildRecord(product);
  const before = columns.listAt[slot] ?? 0;
  if (inserted && isSameRecord(columns.lists, before, record)) return;
  if (inserted) columns.listsUnused += measureRecord(columns.lists, before);
  columns.listAt[slot] = writeRecord(columns, record);
}

/** Returns the offset of the record. */
function writeRecord(columns: ProductColumns, record: ArrayLike<number>): number {
  const at = columns.listsEnd;
  if (at + record.length > columns.lists.length) {
    const wider = new Int32Array((at + record.length) * 2);
    wider.set(columns.lists);
    columns.lists = wider;
  }
  columns.lists.set(record, at);
  columns.listsEnd += record.length;
  return at;
}

function buildRecord(product: ProductEntry): number[] {
  const { values, variants, variantsInStock } = product;
  const [first = [], ...others] = variants;
  const isCommon = (value: number) => others.every((variant) => variant.includes(value));
  // a product without variants cannot be bought and matches no value
  const common = variants.length === 0 ? [] : [...new Set([...values, ...first.filter(isCommon)])];
  const apart = variants.map((variant) => variant.filter((value) => !common.includes(value)));
  const some = [...new Set(apart.flat())];
  const linked = LINKED_FILTERS.map((filter) => getLinkedIds(product, filter));
  return [...joinLists([common, some]), apart.length, variantsInStock, ...joinLists([...apart, ...linked])];
}

/** The numbers of all lists, each list preceded by its length. */
function joinLists(lists: readonly (readonly number[])[]): number[] {
  return lists.flatMap((list) => [list.length, ...list]);
}

function isSameRecord(lists: Int32Array, at: number, record: readonly number[]): boolean {
  return record.every((number, offset) => lists[at + offset] === number);
}

function measureRecord(lists: Int32Array, at: number): number {
  let end = findLinkedOffset(lists, at);
  for (let list = 0; list < LINKED_FILTERS.length; list++) end += 1 + (lists[end] ?? 0);
  return end - at;
}

/** Offset of the ids of the first of `LINKED_FILTERS` in the product record that starts at `at`. */
export function findLinkedOffset(lists: Int32Array, at: number): number {
  let next = at;
  for (let list = 0; list < 2; list++) next += 1 + (lists[next] ?? 0);
  const variants = lists[next] ?? 0;
  next += 2;
  for (let variant = 0; variant < variants; variant++) next += 1 + (lists[next] ?? 0);
  return next;
}
