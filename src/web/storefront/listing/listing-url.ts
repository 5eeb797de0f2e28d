import { type AddressFilters, toFilterParams } from '../../../modules/listing/filters/filter-address.rules.ts';

/** Filters and sort order of a listing as text for an address. */
export type FilterParameters = AddressFilters & { readonly sort?: string };

/** Query parameters of a listing: those of the page, then its filters; empty values are omitted. */
export function toListingParameters(fixed: readonly [string, string][], filters: FilterParameters): URLSearchParams {
  const { sort } = filters;
  const sorted: [string, string][] = sort === undefined || sort === 'featured' ? [] : [['sort', sort]];
  return new URLSearchParams([...fixed, ...toFilterParams(filters), ...sorted]);
}

/** Parameters of a filter form without its empty fields. */
export function readFilledParameters(form: FormData): URLSearchParams {
  const filled = [...form].flatMap(([name, value]): [string, string][] => {
    const empty = typeof value !== 'string' || value.trim() === '' || (name === 'sort' && value === 'featured');
    return empty ? [] : [[name, value]];
  });
  return new URLSearchParams(filled);
}
