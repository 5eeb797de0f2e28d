import { isolateText } from '../../../../kernel/isolate-text.ts';
import type {
  AttributeFacet,
  DeviceFacet,
  Facets,
  FacetValue,
  OptionFacet,
} from '../../../../modules/catalog/listing/build-facets.ts';
import type { ListingFilter } from '../../../../modules/listing/filters/filter-kinds.rules.ts';
import { getFilterValue } from '../../../../modules/listing/filters/filter-values.rules.ts';
import { listFilters } from '../../../../modules/listing/filters/list-filters.rules.ts';
import type { Translator } from '../../../../platform/translator.ts';
import { type FilterParameters, toListingParameters } from '../listing-url.ts';
import { withParameters } from '../page-url.ts';

type AppliedFiltersInput = {
  path: string;
  fixed: readonly [string, string][];
  chosen: FilterParameters;
  facets: Facets;
  /** Formats an amount of major units. */
  write: (amount: string) => string;
  t: Translator;
};

export type AppliedFilter = {
  label: string;
  /** URL of the list without this filter. */
  path: string;
  /** URL of the list with this filter only. */
  alone: string;
};

/** Lists all active filters by name, in the order of their kinds. */
export function listAppliedFilters(input: AppliedFiltersInput): AppliedFilter[] {
  const { path, fixed, chosen } = input;
  const toUrl = (filters: FilterParameters) => withParameters(path, toListingParameters(fixed, filters));
  return CHIP_KINDS.flatMap((kind) => listFilters(kind))
    .flatMap((filter) => listChips(filter, input))
    .map(({ label, without, only }) => ({ label, path: toUrl({ ...chosen, ...without }), alone: toUrl(only) }));
}

const CHIP_KINDS: readonly ListingFilter['kind'][] = [
  ...(['device', 'choice', 'values', 'delivery'] as const),
  ...(['price', 'minimum', 'flag'] as const),
];

/** A chosen value: changes of the filters that remove it, and the filters with this value only. */
type FilterChip = { label: string; without: FilterParameters; only: FilterParameters };

function listChips(filter: ListingFilter, { chosen, facets, write, t }: AppliedFiltersInput): FilterChip[] {
  const byFacet: Readonly<Record<string, unknown>> = facets;
  const { name } = filter;
  switch (filter.kind) {
    case 'flag':
      return getFilterValue(chosen, filter) ? [buildChip(name, t(filter.label), true)] : [];
    case 'minimum': {
      const step = getFilterValue(chosen, filter);
      return step ? [buildChip(name, t(filter.label, { [filter.unit]: step }), step)] : [];
    }
    case 'device': {
      const device = byFacet[filter.facet] as DeviceFacet;
      return device ? [buildChip(name, t(filter.label, { model: device.name }), getFilterValue(chosen, filter))] : [];
    }
    case 'price': {
      const { min, max } = chosen;
      return [
        ...(min ? [buildChip('min', t(filter.minLabel, { price: isolateText(write(min)) }), min)] : []),
        ...(max ? [buildChip('max', t(filter.maxLabel, { price: isolateText(write(max)) }), max)] : []),
      ];
    }
    case 'choice':
      return buildOptionChips(name, byFacet[filter.facet] as FacetValue[], getFilterValue(chosen, filter));
    case 'values': {
      const values = (byFacet[filter.facet] as AttributeFacet[]).flatMap((attribute) => attribute.values);
      return buildOptionChips(name, values, getFilterValue(chosen, filter));
    }
    case 'delivery': {
      const options = (byFacet[filter.facet] as OptionFacet[]).map(({ id, title, free }) => {
        return { id, title: free ? t(filter.freeLabel, { title }) : title };
      });
      return buildOptionChips(name, options, getFilterValue(chosen, filter));
    }
  }
}

function buildChip(name: string, label: string, value: unknown): FilterChip {
  return { label, without: { [name]: undefined }, only: { [name]: value } };
}

/** One chip for each chosen option; it removes only this option. */
function buildOptionChips(
  name: string,
  options: readonly { id: number; title: string }[],
  chosen: readonly number[],
): FilterChip[] {
  return options
    .filter(({ id }) => chosen.includes(id))
    .map(({ id, title }) => {
      return { label: title, without: { [name]: chosen.filter((other) => other !== id) }, only: { [name]: [id] } };
    });
}
