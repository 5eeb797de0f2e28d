import type { Listing } from '../../../modules/catalog/list-products.ts';
import type {
  AttributeFacet,
  DeviceFacet,
  FacetValue,
  FlagFacet,
  OptionFacet,
  PriceFacet,
} from '../../../modules/catalog/listing/build-facets.ts';
import type { ListingFilter } from '../../../modules/listing/filters/filter-kinds.rules.ts';
import { ALL_FILTERS } from '../../../modules/listing/filters/list-filters.rules.ts';
import type { Translator } from '../../../platform/translator.ts';
import type { FilterChoice, FilterGroupView } from './listing-view.ts';

type FilterGroupsInput = {
  listing: Pick<Listing, 'facets' | 'total'>;
  /** Listing parameters that the page defines. */
  own: Readonly<Record<string, string>>;
  /** The price filter as typed. */
  price: { min: string; max: string };
  t: Translator;
};

/** Attributes shown open, beside price, brands, ratings and stock. */
const MAX_OPEN_ATTRIBUTES = 5;

/** Groups of the filter panel. Delivery and the attributes beyond the first are below the other filters. */
export function listFilterGroups(input: FilterGroupsInput): FilterGroupView[] {
  const first = ALL_FILTERS.filter(({ kind }) => kind !== 'delivery').flatMap((filter) => buildGroups(filter, input));
  const delivery = ALL_FILTERS.filter(({ kind }) => kind === 'delivery').flatMap((filter) =>
    buildGroups(filter, input),
  );
  const isCollapsed = (group: FilterGroupView) => group.kind === 'options' && group.collapsed;
  return [...first.filter((group) => !isCollapsed(group)), ...delivery, ...first.filter(isCollapsed)];
}

/** The groups of a filter; none where it has nothing to choose from. */
function buildGroups(filter: ListingFilter, { listing, own, price, t }: FilterGroupsInput): FilterGroupView[] {
  const { facets, total } = listing;
  const byFacet: Readonly<Record<string, unknown>> = facets;
  const facet = byFacet[filter.facet];
  const { param, kind } = filter;
  const heading = { id: param.replaceAll('_', '-'), legend: t(filter.legend) };
  switch (kind) {
    case 'flag':
      return [{ kind, ...heading, param, label: t(filter.label), ...(facet as FlagFacet) }];
    case 'minimum': {
      const steps = (facet as readonly (Readonly<Record<string, number>> & FlagFacet)[]).map((row) => {
        const { [filter.unit]: value = 0, count, chosen } = row;
        return { value, label: t(filter.label, { [filter.unit]: value }), count, chosen };
      });
      if (steps.every(({ count }) => count === 0)) return [];
      return [{ kind, ...heading, param, anyLabel: t(filter.anyLabel), steps }];
    }
    case 'device': {
      const device = facet as DeviceFacet;
      if (!device) return [];
      const { slug, name, count } = device;
      return [{ kind, ...heading, param, slug, label: t(filter.label, { model: name }), count }];
    }
    case 'price': {
      const names = { minParam: param, maxParam: filter.maxParam };
      return [{ kind, id: 'price', legend: heading.legend, ...names, ...price, bounds: facet as PriceFacet }];
    }
    case 'choice': {
      if (filter.pageParam !== undefined && filter.pageParam in own) return [];
      return toOptions(heading, param, (facet as FacetValue[]).map(toFilterChoice));
    }
    case 'values':
      return (facet as AttributeFacet[]).map(({ id, title, values }, nth) => {
        const collapsed = nth >= MAX_OPEN_ATTRIBUTES;
        return { kind: 'options', id: `${param}-${id}`, legend: title, param, values, collapsed };
      });
    case 'delivery': {
      // an option that all products share filters nothing
      const useful = (facet as OptionFacet[]).filter(({ count, chosen }) => chosen || count !== total);
      const toTitle = ({ free, title }: OptionFacet) => (free ? t(filter.freeLabel, { title }) : title);
      const values = useful.map((option) => toFilterChoice({ ...option, title: toTitle(option) }));
      return toOptions(heading, param, values);
    }
  }
}

function toOptions(
  heading: { id: string; legend: string },
  param: string,
  values: readonly FilterChoice[],
): FilterGroupView[] {
  return values.length === 0 ? [] : [{ kind: 'options', ...heading, param, values, collapsed: false }];
}

function toFilterChoice({ id, title, count, chosen }: FilterChoice): FilterChoice {
  return { id, title, count, chosen };
}
