import type { Tables } from '../../../platform/database/db.ts';
import type { MessageKey } from '../../../platform/translator.ts';

/**
 * One filter of product listings. Address, validation, index, SQL, facet counts, chips, cache key and service worker
 * follow from it. Rows are plain data, because browser, service worker and database code read them.
 */
export type ListingFilter =
  | FlagFilter
  | MinimumFilter
  | ChoiceFilter
  | ValuesFilter
  | PriceFilter
  | DeliveryFilter
  | DeviceFilter;

type FilterBase = {
  /** Property of `ListingFilters` and of `ListingScope.selected`. */
  name: string;
  /** Query parameter of pages and of the API. */
  param: string;
  /** Property of `Facets` and of `FacetCounts`. */
  facet: string;
  /** Field of the API answer. */
  field: string;
  /** Heading in the filter panel. */
  legend: MessageKey;
};

type ProductColumn = keyof Tables['product'];

/** A boolean column of `product` without null values. */
export type FlagFilter = FilterBase & {
  kind: 'flag';
  column: ProductColumn;
  /** Value of the column in products that pass; true by default. */
  matches?: boolean;
  /** Label of the checkbox and of the chip. */
  label: MessageKey;
  /** Attribute values count only in variants that are in stock. */
  requiresStock?: boolean;
  /**
   * Counted by SQL while the facet index loads. The column must be in the index `product_in_stock_sort_id_published_idx`,
   * or the count scans the table.
   */
  countedWhileLoading?: boolean;
};

/** Value of the column in products that pass. */
export function getMatchingValue({ matches = true }: FlagFilter): boolean {
  return matches;
}

/** A numeric column of `product`, or the average `sum / count`, of at least a step. */
export type MinimumFilter = FilterBase & {
  kind: 'minimum';
  sum: ProductColumn;
  count?: ProductColumn;
  /** Accepted steps, ascending. */
  steps: readonly number[];
  /** Steps with a count, ascending. */
  offered: readonly number[];
  /** Name of a step in the API answer, and argument of `label`. */
  unit: string;
  label: MessageKey;
  /** Label of the option without a minimum. */
  anyLabel: MessageKey;
  /** As for a flag. */
  countedWhileLoading?: boolean;
};

/** Ids in a column of `product`, or in a table with a `product_id`; several are alternatives. */
export type ChoiceFilter = FilterBase & {
  kind: 'choice';
  source: ChoiceSource;
  options: ChoiceOptions;
  /** Parameter of a page about one of the options, which hides the filter. */
  pageParam?: string;
  /** Refusal of an unknown id. */
  unknown: string;
  /** As for a flag; only for a column of `product`. */
  countedWhileLoading?: boolean;
};

export type ChoiceSource = { column: ProductColumn; table?: undefined } | LinkSource;

/** A table with `product_id` and the column. */
export type LinkSource = { column: string; table: keyof Tables };

/** A table with `id`, `slug`, `title`, `sort` and `status`. */
export type ChoiceOptions = { table: keyof Tables; columns: readonly string[]; limit: number };

/** Attribute values of products and variants: one variant has a chosen value of each chosen attribute. */
export type ValuesFilter = FilterBase & { kind: 'values'; unknown: string };

/** Lowest and highest current price. */
export type PriceFilter = FilterBase & {
  kind: 'price';
  /** The upper bound; `param` is the lower one. */
  maxParam: string;
  minLabel: MessageKey;
  maxLabel: MessageKey;
  /** Refusal of a minimum above the maximum. */
  invalidRange: string;
};

/** Delivery options, each with a minimum price. */
export type DeliveryFilter = FilterBase & { kind: 'delivery'; unknown: string; freeLabel: MessageKey };

/** Fit rules of a device model. */
export type DeviceFilter = FilterBase & { kind: 'device'; source: LinkSource; label: MessageKey; unknown: string };
