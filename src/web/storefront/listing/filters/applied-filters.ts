import type { Facets } from '../../../../modules/catalog/listing/build-facets.ts';
import type { Translator } from '../../../../platform/translator.ts';
import { type FilterParameters, NO_FILTERS, toListingParameters, withParameters } from '../listing-url.ts';

type AppliedFiltersInput = {
  path: string;
  fixed: readonly [string, string][];
  chosen: FilterParameters;
  facets: Facets;
  /** Formats an amount of major units. */
  write: (amount: string) => string;
  t: Translator;
};

/** Bidi isolate: keeps the currency sign beside the number in right-to-left text. */
const isolatePrice = (price: string) => `\u2068${price}\u2069`;

export type AppliedFilter = {
  label: string;
  /** URL of the list without this filter. */
  path: string;
  /** URL of the list with this filter only. */
  alone: string;
};

/** Lists all active filters by name. */
export function listAppliedFilters({ path, fixed, chosen, facets, write, t }: AppliedFiltersInput): AppliedFilter[] {
  const toUrls = (without: Partial<FilterParameters>, only: Partial<FilterParameters>) => ({
    path: withParameters(path, toListingParameters(fixed, { ...chosen, ...without })),
    alone: withParameters(path, toListingParameters(fixed, { ...NO_FILTERS, ...only })),
  });
  const exclude = (ids: readonly number[], id: number) => ids.filter((one) => one !== id);
  const { brands, collections, attributes, shipping, min, max, rating, inStock, fits } = chosen;
  const values = facets.attributes.flatMap((attribute) => attribute.values);
  return [
    ...(facets.fits
      ? [{ label: t('devices.fitsModel', { model: facets.fits.name }), ...toUrls({ fits: undefined }, { fits }) }]
      : []),
    ...facets.brands
      .filter(({ id }) => brands.includes(id))
      .map(({ id, title }) => ({ label: title, ...toUrls({ brands: exclude(brands, id) }, { brands: [id] }) })),
    ...facets.collections
      .filter(({ id }) => collections.includes(id))
      .map(({ id, title }) => ({
        label: title,
        ...toUrls({ collections: exclude(collections, id) }, { collections: [id] }),
      })),
    ...values
      .filter(({ id }) => attributes.includes(id))
      .map(({ id, title }) => ({
        label: title,
        ...toUrls({ attributes: exclude(attributes, id) }, { attributes: [id] }),
      })),
    ...facets.shipping
      .filter(({ id }) => shipping.includes(id))
      .map(({ id, title, free }) => ({
        label: free ? t('filters.free', { title }) : title,
        ...toUrls({ shipping: exclude(shipping, id) }, { shipping: [id] }),
      })),
    ...(min
      ? [{ label: t('listing.priceFrom', { price: isolatePrice(write(min)) }), ...toUrls({ min: undefined }, { min }) }]
      : []),
    ...(max
      ? [{ label: t('listing.priceTo', { price: isolatePrice(write(max)) }), ...toUrls({ max: undefined }, { max }) }]
      : []),
    ...(rating ? [{ label: t('listing.stars', { stars: rating }), ...toUrls({ rating: undefined }, { rating }) }] : []),
    ...(inStock ? [{ label: t('listing.inStock'), ...toUrls({ inStock: false }, { inStock }) }] : []),
  ];
}
