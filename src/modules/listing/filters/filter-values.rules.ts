import type { ListingFilter } from './filter-kinds.rules.ts';
import { ALL_FILTERS, listFilters } from './list-filters.rules.ts';
import type { FilterRow } from './listing-filters.rules.ts';

/** Values of filters of a kind with several ids. */
type IdsKind = 'choice' | 'values' | 'delivery';

/** Chosen values of each filter by its name. Amounts are minor units. */
export type FilterValues = { [F in FilterRow<'flag'> as F['name']]: boolean } & {
  [F in FilterRow<IdsKind> as F['name']]: number[];
} & { [F in FilterRow<'minimum'> as F['name']]?: number } & {
  /** Slug of a device model. */
  [F in FilterRow<'device'> as F['name']]?: string;
} & { min?: number; max?: number };

const emptyValues: Record<string, unknown> = Object.fromEntries(
  ALL_FILTERS.flatMap((filter): [string, false | number[]][] => {
    if (filter.kind === 'flag') return [[filter.name, false]];
    return isIdsFilter(filter) ? [[filter.name, []]] : [];
  }),
);

/** Values of no filter. Filters whose empty value is undefined have no property. */
export const NO_FILTER_VALUES = emptyValues as FilterValues;

/** Record with properties that TypeScript does not know: the names are those of a row. */
type ByName = Readonly<Record<string, unknown>>;

export type IdsFilter = Extract<ListingFilter, { kind: IdsKind }>;

export function isIdsFilter(filter: ListingFilter): filter is IdsFilter {
  return filter.kind === 'choice' || filter.kind === 'values' || filter.kind === 'delivery';
}

/** Type of the value of a filter of each kind but the price. */
type ValueByKind = {
  flag: boolean;
  minimum: number | undefined;
  device: string | undefined;
  choice: readonly number[];
  values: readonly number[];
  delivery: readonly number[];
};

/** Value of a filter in a record by filter name; the empty value where it is missing. */
export function getFilterValue<Kind extends keyof ValueByKind>(
  values: ByName,
  filter: ListingFilter & { kind: Kind },
): ValueByKind[Kind] {
  const empty = filter.kind === 'flag' ? false : isIdsFilter(filter) ? [] : undefined;
  return (values[filter.name] ?? empty) as ValueByKind[Kind];
}

/** A filter as the index and SQL apply it: names are resolved to ids. */
type SelectedByKind = {
  flag: true;
  minimum: number;
  choice: ReadonlySet<number>;
  values: ReadonlySet<number>;
  delivery: ReadonlySet<number>;
  /** Fit rules that apply to the device. */
  device: ReadonlySet<number>;
  price: { min: number | null; max: number | null };
};

/** The chosen filters of a list by name; a filter that is not chosen is missing. */
export type FilterSelection = {
  readonly [F in FilterRow<ListingFilter['kind']> as F['name']]?: SelectedByKind[F['kind']] | undefined;
};

/** The chosen value of a filter; undefined when the filter is not chosen. */
export function getSelected<Kind extends keyof SelectedByKind>(
  selection: FilterSelection,
  filter: ListingFilter & { kind: Kind },
): SelectedByKind[Kind] | undefined {
  const byName: ByName = selection;
  return byName[filter.name] as SelectedByKind[Kind] | undefined;
}

/** Whether a filter is chosen. */
export function isSelected(selection: FilterSelection, { name }: ListingFilter): boolean {
  const byName: ByName = selection;
  return byName[name] !== undefined;
}

/** Whether a chosen filter limits attribute values to variants that are in stock. */
export function requiresStock(selection: FilterSelection): boolean {
  return listFilters('flag').some((filter) => filter.requiresStock && isSelected(selection, filter));
}
