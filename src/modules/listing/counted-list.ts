import type { Bits } from './bits.rules.ts';
import { chosenValues } from './carried-values.rules.ts';
import { countShelf } from './count-listing.rules.ts';
import { type Listed, listedOn } from './listed-products.rules.ts';
import type { ListingColumns, Shelf } from './listing-columns.rules.ts';
import type { ListingCounts, ListingScope } from './listing-scope.rules.ts';
import { newTally, toldCounts } from './listing-tally.rules.ts';
import { type Asked, bitsOfProducts, siftShelf } from './sift-products.rules.ts';

/** The matching products with their facet counts. */
export function countedList(columns: ListingColumns, scope: ListingScope): { listed: Listed; counts: ListingCounts } {
  const counters = newTally(columns.largestId, scope.shipping.length);
  const query = askedOf(columns, scope);
  const listed = listedOn(
    columns,
    bitsOfShelves(query, (category, block) => countShelf(counters, query, category, block)),
  );
  return { listed, counts: toldCounts(counters, scope.shipping) };
}

/** The matching products without facet counts. */
export function listedOf(columns: ListingColumns, scope: ListingScope): Listed {
  const query = askedOf(columns, scope);
  return listedOn(
    columns,
    bitsOfShelves(query, (category, block) => siftShelf(query, category, block).listed),
  );
}

function askedOf(columns: ListingColumns, scope: ListingScope): Asked {
  return {
    columns,
    scope,
    chosen: chosenValues(scope, columns.largestId),
    within: scope.withinProducts && bitsOfProducts(columns, scope.withinProducts),
  };
}

/** Bitmaps of the public categories in scope. */
function bitsOfShelves(
  { columns, scope, within }: Asked,
  bitsOf: (category: number, shelf: Shelf) => Bits,
): Map<number, Bits> {
  const { categories, withinCategories } = scope;
  const wanted = [...(withinCategories ?? categories)].filter(
    (category) => categories.has(category) && (!within || within.has(category)),
  );
  return new Map(
    wanted.flatMap((category) => {
      const block = columns.byCategory.get(category);
      return block ? [[category, bitsOf(category, block)] as const] : [];
    }),
  );
}
