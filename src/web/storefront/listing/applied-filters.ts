import type { Facets } from '../../../modules/catalog/listing-facets.ts';
import type { Translator } from '../../../platform/words.ts';
import { type FilterParameters, listingParameters, withParameters } from './listing-address.ts';

type Applied = {
  path: string;
  fixed: readonly [string, string][];
  chosen: FilterParameters;
  facets: Facets;
  /** Writes an amount of major units for people. */
  write: (amount: string) => string;
  t: Translator;
};

/** Every filter in force by its name, with the address of the same list without it. */
export function appliedFilters({ path, fixed, chosen, facets, write, t }: Applied): { label: string; path: string }[] {
  const without = (change: Partial<FilterParameters>) =>
    withParameters(path, listingParameters(fixed, { ...chosen, ...change }));
  const other = (ids: readonly number[], id: number) => ids.filter((one) => one !== id);
  const { brands, collections, attributes, shipping, min, max, rating, inStock } = chosen;
  const values = facets.attributes.flatMap((attribute) => attribute.values);
  return [
    ...facets.brands
      .filter(({ id }) => brands.includes(id))
      .map(({ id, title }) => ({ label: title, path: without({ brands: other(brands, id) }) })),
    ...facets.collections
      .filter(({ id }) => collections.includes(id))
      .map(({ id, title }) => ({ label: title, path: without({ collections: other(collections, id) }) })),
    ...values
      .filter(({ id }) => attributes.includes(id))
      .map(({ id, title }) => ({ label: title, path: without({ attributes: other(attributes, id) }) })),
    ...facets.shipping
      .filter(({ id }) => shipping.includes(id))
      .map(({ id, title, free }) => ({
        label: free ? t('filters.free', { title }) : title,
        path: without({ shipping: other(shipping, id) }),
      })),
    ...(min ? [{ label: t('listing.priceFrom', { price: write(min) }), path: without({ min: undefined }) }] : []),
    ...(max ? [{ label: t('listing.priceTo', { price: write(max) }), path: without({ max: undefined }) }] : []),
    ...(rating ? [{ label: t('listing.stars', { stars: rating }), path: without({ rating: undefined }) }] : []),
    ...(inStock ? [{ label: t('listing.inStock'), path: without({ inStock: false }) }] : []),
  ];
}
