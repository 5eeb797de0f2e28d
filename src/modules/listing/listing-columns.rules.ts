/** What a list needs to know of one product to find, count and order it. Amounts are minor units. */
export type ListedProduct = {
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
  /** Goes by parcel; else it is picked up. */
  shippable: boolean;
  sort: number;
  /** Milliseconds since 1970. */
  createdAt: number;
  sold: number;
  ratingSum: number;
  ratingCount: number;
  collections: readonly number[];
  /** Attribute values of the product as a whole. */
  values: readonly number[];
  /** Attribute values of each variant that can be bought. */
  variants: readonly (readonly number[])[];
};

/**
 * Products as columns of numbers, a place for each: a million of them fit in some hundred megabytes and are read in
 * milliseconds. A place is given once and kept while the columns live.
 */
export type ListingColumns = {
  /** How many places are taken. */
  size: number;
  id: Int32Array;
  visible: Uint8Array;
  category: Int32Array;
  brand: Int32Array;
  seller: Int32Array;
  /** What is charged now: a running flash sale is in it. */
  price: Float64Array;
  /** What is charged outside flash sales. */
  steadyPrice: Float64Array;
  inStock: Uint8Array;
  shippable: Uint8Array;
  sort: Int32Array;
  createdAt: Float64Array;
  sold: Int32Array;
  ratingSum: Int32Array;
  ratingCount: Int32Array;
  /** Where the product's numbers begin in `lists`. */
  listAt: Int32Array;
  /**
   * For each product, one after another: collections, own values, number of variants, values of each variant. Every
   * list is preceded by its length.
   */
  lists: Int32Array;
  listsEnd: number;
  /** Numbers in `lists` that belong to nobody any more. */
  listsUnused: number;
  /** Largest id of a category, brand, collection or value. */
  largestId: number;
  /** Place by product id, -1 for none. */
  placeById: Int32Array;
  /** Places of a category's products; made when first asked for. */
  byCategory: Map<number, Int32Array>;
};

const FIRST_SIZE = 1024;

export function emptyColumns(expected = FIRST_SIZE): ListingColumns {
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
    listAt: new Int32Array(expected),
    lists: new Int32Array(expected * 8),
    listsEnd: 0,
    listsUnused: 0,
    largestId: 0,
    placeById: new Int32Array(expected).fill(-1),
    byCategory: new Map(),
  };
}

/** The place of a product, or -1. */
export function placeOf(columns: ListingColumns, id: number): number {
  return columns.placeById[id] ?? -1;
}

/** Writes a product, over its former self if it has a place already. Returns its place. */
export function putProduct(columns: ListingColumns, product: ListedProduct): number {
  const known = placeOf(columns, product.id);
  const place = known === -1 ? newPlace(columns, product.id) : known;
  if (known === -1 || columns.category[place] !== product.categoryId) {
    columns.byCategory.delete(product.categoryId);
    columns.byCategory.delete(columns.category[place] ?? 0);
  }
  columns.visible[place] = product.visible ? 1 : 0;
  columns.category[place] = product.categoryId;
  columns.brand[place] = product.brandId;
  columns.seller[place] = product.sellerId;
  columns.price[place] = product.price;
  columns.steadyPrice[place] = product.price;
  columns.inStock[place] = product.inStock ? 1 : 0;
  columns.shippable[place] = product.shippable ? 1 : 0;
  columns.sort[place] = product.sort;
  columns.createdAt[place] = product.createdAt;
  columns.sold[place] = product.sold;
  columns.ratingSum[place] = product.ratingSum;
  columns.ratingCount[place] = product.ratingCount;
  writeLists(columns, place, known !== -1, product);
  const { categoryId, brandId, collections, values, variants } = product;
  columns.largestId = Math.max(columns.largestId, categoryId, brandId, ...collections, ...values, ...variants.flat());
  return place;
}

/** Places of the products of one category. */
export function placesIn(columns: ListingColumns, category: number): Int32Array {
  const known = columns.byCategory.get(category);
  if (known) return known;
  let count = 0;
  for (let place = 0; place < columns.size; place++) if (columns.category[place] === category) count++;
  const places = new Int32Array(count);
  for (let place = 0, next = 0; place < columns.size; place++)
    if (columns.category[place] === category) places[next++] = place;
  columns.byCategory.set(category, places);
  return places;
}

function newPlace(columns: ListingColumns, id: number): number {
  const place = columns.size;
  if (place === columns.id.length) grow(columns);
  if (id >= columns.placeById.length) {
    const wider = new Int32Array(Math.max(id + 1, columns.placeById.length * 2)).fill(-1);
    wider.set(columns.placeById);
    columns.placeById = wider;
  }
  columns.size = place + 1;
  columns.id[place] = id;
  columns.placeById[id] = place;
  return place;
}

function grow(columns: ListingColumns): void {
  const wider = emptyColumns(Math.max(FIRST_SIZE, columns.id.length * 2));
  for (const name of BY_PLACE) {
    wider[name].set(columns[name]);
    Object.assign(columns, { [name]: wider[name] });
  }
}

const BY_PLACE = [
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

function writeLists(columns: ListingColumns, place: number, again: boolean, product: ListedProduct): void {
  const { collections, values, variants } = product;
  const record = [
    collections.length,
    ...collections,
    values.length,
    ...values,
    variants.length,
    ...variants.flatMap((variant) => [variant.length, ...variant]),
  ];
  const before = columns.listAt[place] ?? 0;
  if (again && isSame(columns.lists, before, record)) return;
  if (again) columns.listsUnused += recordLength(columns.lists, before);
  if (columns.listsEnd + record.length > columns.lists.length) {
    const wider = new Int32Array((columns.listsEnd + record.length) * 2);
    wider.set(columns.lists);
    columns.lists = wider;
  }
  columns.lists.set(record, columns.listsEnd);
  columns.listAt[place] = columns.listsEnd;
  columns.listsEnd += record.length;
}

function isSame(lists: Int32Array, at: number, record: readonly number[]): boolean {
  return record.every((number, offset) => lists[at + offset] === number);
}

function recordLength(lists: Int32Array, at: number): number {
  let next = at;
  next += 1 + (lists[next] ?? 0);
  next += 1 + (lists[next] ?? 0);
  const variants = lists[next++] ?? 0;
  for (let variant = 0; variant < variants; variant++) next += 1 + (lists[next] ?? 0);
  return next - at;
}
