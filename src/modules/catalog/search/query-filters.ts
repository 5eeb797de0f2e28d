import { type Currency, fromMajor } from '../../../kernel/money.ts';
import type { ParsedQuery, QueryOrder } from '../../search/query/parse-query.rules.ts';
import type { ListingFilters, Sort } from '../catalog.input.ts';
import type { SpecOrder } from './spec-order.store.ts';

/**
 * Sort orders of listings by the sort order of a query; "best" is the default order, which includes ratings and sales.
 */
const SORTS: Partial<Record<QueryOrder, Sort>> = {
  cheapest: 'price_asc',
  dearest: 'price_desc',
  newest: 'newest',
  popular: 'best_selling',
};

/** Attributes by sort order of a query, the most significant first. */
const SPECS: Partial<Record<QueryOrder, SpecOrder>> = {
  biggest: { codes: ['screen-size', 'case-size', 'capacity', 'power', 'output'], descending: true },
  smallest: { codes: ['screen-size', 'case-size', 'weight'], descending: false },
  lightest: { codes: ['weight'], descending: false },
  fastest: { codes: ['print-speed', 'speed', 'refresh-rate', 'charging'], descending: true },
  strongest: { codes: ['output', 'power', 'charging'], descending: true },
  longestBattery: { codes: ['battery-days', 'battery-life', 'battery', 'capacity'], descending: true },
  bestCamera: { codes: ['main-camera', 'sensor'], descending: true },
};

/** The filters with the price and sort order of the query; filters that the visitor has chosen take precedence. */
export function withQueryFilters(
  filters: ListingFilters,
  { price, order }: ParsedQuery,
  currency: Currency,
): ListingFilters {
  const isOwnPrice = filters.min !== undefined || filters.max !== undefined;
  const sort = filters.sort === 'featured' && order ? (SORTS[order] ?? 'featured') : filters.sort;
  if (!price || isOwnPrice) return { ...filters, sort };
  return { ...filters, sort, min: toMinor(price.min, currency), max: toMinor(price.max, currency) };
}

function toMinor(amount: number | null, currency: Currency): number | undefined {
  return amount === null ? undefined : fromMajor(amount.toFixed(2), currency)?.amount;
}

/** Attributes that determine the sort order of a query; undefined where listings have the order themselves. */
export function getSpecOrder({ order }: ParsedQuery): SpecOrder | undefined {
  return order ? SPECS[order] : undefined;
}

/** A price limit or sort order that was parsed from a query and applied. Amounts are minor units. */
export type AppliedConstraint =
  | { kind: 'price'; min: number | null; max: number | null; without: string }
  | { kind: 'order'; order: QueryOrder; without: string };

/**
 * Price limits and sort orders of the query that the visitor has not replaced by filters, each with the query without
 * it.
 */
export function listAppliedConstraints(
  requested: ListingFilters,
  applied: ListingFilters,
  { order, constraints }: ParsedQuery,
): AppliedConstraint[] {
  const isOwnPrice = requested.min !== undefined || requested.max !== undefined;
  return constraints.flatMap(({ kind, without }): AppliedConstraint[] => {
    if (kind === 'price') {
      const { min = null, max = null } = applied;
      return isOwnPrice ? [] : [{ kind, min, max, without }];
    }
    return order && order !== 'best' && requested.sort === 'featured' ? [{ kind, order, without }] : [];
  });
}
