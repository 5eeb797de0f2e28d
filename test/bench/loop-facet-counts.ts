import { LINKED_FILTERS } from '../../src/modules/listing/filters/filter-columns.rules.ts';
import {
  createFacetCounters,
  type FacetCounters,
  toListingCounts,
} from '../../src/modules/listing/filters/filter-counters.rules.ts';
import { findLinkedOffset, type ProductColumns } from '../../src/modules/listing/index/product-columns.rules.ts';
import type { ListingCounts, ListingScope } from '../../src/modules/listing/query/listing-scope.rules.ts';
import {
  buildValueFilter,
  hasMatchingVariant,
  type ValueCounters,
} from '../../src/modules/listing/query/variant-match.rules.ts';

/** Facet counts by a plain loop over the columns, the alternative to bitmaps: one product after the other. */
export function countFacetsByLoop(columns: ProductColumns, scope: ListingScope): ListingCounts {
  const counters = createFacetCounters(columns.largestId, scope.shipping.length);
  const chosen = buildValueFilter(scope, columns.largestId);
  const seen = new Int32Array(columns.largestId + 1);
  const attributes: ValueCounters = { counts: read(counters, 'attributes'), seen };
  const loop = { columns, scope, counters, attributes, chosen, stocked: { ...chosen, onlyInStock: true } };
  for (const [category, block] of columns.byCategory) {
    if (!scope.categories.has(category) || scope.withinCategories?.has(category) === false) continue;
    const isChosen = scope.chosenCategories?.has(category) ?? true;
    for (let at = 0; at < block.length; at++) countProduct(loop, block.slots[at] ?? 0, category, isChosen);
  }
  return toListingCounts(counters, scope.shipping);
}

type Loop = {
  columns: ProductColumns;
  scope: ListingScope;
  counters: FacetCounters;
  attributes: ValueCounters;
  chosen: ReturnType<typeof buildValueFilter>;
  stocked: ReturnType<typeof buildValueFilter>;
};

const COLLECTIONS = LINKED_FILTERS.findIndex(({ name }) => name === 'collections');

/** Counts a product for every filter but those that others exclude it from. */
function countProduct(loop: Loop, slot: number, category: number, isChosen: boolean): void {
  const { columns, scope, counters, chosen, stocked, attributes } = loop;
  const { selected } = scope;
  const brand = columns.brand[slot] ?? 0;
  if (columns.visible[slot] !== 1 || !scope.brands.has(brand)) return;
  const price = columns.price[slot] ?? 0;
  const [sum, count] = [columns.ratingSum[slot] ?? 0, columns.ratingCount[slot] ?? 0];
  const isInStock = columns.inStock[slot] === 1;
  const isShippable = columns.shippable[slot] === 1;
  const collections = listCollections(columns, slot);
  const hasStep = (step: number) => count > 0 && sum >= step * count;
  let failed = '';
  let failures = 0;
  const require = (filter: string, passes: boolean) => {
    if (passes) return;
    failures += 1;
    failed = filter;
  };
  require('category', isChosen);
  if (selected.brands) require('brands', selected.brands.has(brand));
  if (selected.rating) require('rating', hasStep(selected.rating));
  if (selected.inStock) require('inStock', isInStock);
  if (selected.price)
    require('price', price >= (selected.price.min ?? 0) && price <= (selected.price.max ?? Number.POSITIVE_INFINITY));
  if (selected.collections) require('collections', collections.some((id) => selected.collections?.has(id)));
  if (selected.shipping)
    require('shipping', isShippable &&
      scope.shipping.some(({ id, from }) => selected.shipping?.has(id) && price >= from));
  if (failures > 1) return;
  const isOpen = failures === 0;
  const matches = hasMatchingVariant(columns, slot, chosen, isOpen ? attributes : null);
  if (chosen.groups.length > 0) require('attributes', matches);
  if (failures > 1) return;
  const counts = (filter: string) => failures === 0 || failed === filter;
  if (failures === 0) counters.total += 1;
  if (counts('category')) add(counters.categories, category);
  if (counts('brands')) add(read(counters, 'brands'), brand);
  if (counts('collections')) for (const id of collections) add(read(counters, 'collections'), id);
  if (counts('rating')) for (let step = 1; step < 5; step++) if (hasStep(step)) add(read(counters, 'rating'), step);
  if (counts('price')) {
    counters.lowest = Math.min(counters.lowest, price);
    counters.highest = Math.max(counters.highest, price);
  }
  if (counts('shipping') && isShippable) {
    for (let nth = 0; nth < scope.shipping.length; nth++) {
      if (price >= (scope.shipping[nth]?.from ?? 0)) add(read(counters, 'shipping'), nth);
    }
  }
  if (failures === 0 && isInStock && (chosen.groups.length === 0 || hasMatchingVariant(columns, slot, stocked, null)))
    add(read(counters, 'inStock'), 0);
}

function listCollections({ lists, listAt }: ProductColumns, slot: number): Int32Array {
  let at = findLinkedOffset(lists, listAt[slot] ?? 0);
  for (let list = 0; list < COLLECTIONS; list++) at += 1 + (lists[at] ?? 0);
  return lists.subarray(at + 1, at + 1 + (lists[at] ?? 0));
}

function read({ byFilter }: FacetCounters, filter: string): Int32Array {
  return byFilter.get(filter) ?? new Int32Array(0);
}

function add(counts: Int32Array, id: number): void {
  counts[id] = (counts[id] ?? 0) + 1;
}
