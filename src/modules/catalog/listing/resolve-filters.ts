import { ok, type Result, refuse } from '../../../kernel/result.ts';
import { getFilterValue } from '../../listing/filters/filter-values.rules.ts';
import { listFilters } from '../../listing/filters/list-filters.rules.ts';
import type { ListingFilters } from '../catalog.input.ts';
import type { CategoryRow } from '../categories/category.store.ts';
import type { FilterOptions } from './filter-options.store.ts';
import { findUnknownIds } from './find-unknown-ids.ts';

const UNKNOWN_CATEGORY = 'catalog.unknown-category';

/** The category of a listing and the attributes of its filters, by id. */
export type ResolvedFilters = {
  main: number | null;
  sub: number | null;
  /** The main category and its sub-categories; null for the whole shop. */
  inside: number[] | null;
  /** The attributes of the chosen values. */
  attributes: number[];
};

/** Resolves the names in the filters; refuses unknown ones as missing. */
export function resolveFilters(options: FilterOptions, filters: ListingFilters): Result<ResolvedFilters> {
  const categories = findCategories(options.categories, filters);
  if (!categories.ok) return categories;
  for (const filter of listFilters('choice', 'values')) {
    if (findUnknownIds(options, filter, getFilterValue(filters, filter)).length > 0)
      return refuse(filter.unknown, {}, 'missing');
  }
  const { main, sub } = categories.value;
  const chosen = options.values.filter(({ id }) => filters.attributes.includes(id));
  return ok({
    main,
    sub,
    inside: main === null ? null : includeSubCategories(options.categories, [main]),
    attributes: [...new Set(chosen.map((value) => value.attribute_id))],
  });
}

/** Ids of the given categories and their sub-categories. */
export function includeSubCategories(rows: readonly CategoryRow[], ids: readonly number[]): number[] {
  return rows
    .filter(({ id, parent_id }) => ids.includes(id) || (parent_id !== null && ids.includes(parent_id)))
    .map(({ id }) => id);
}

/** `category` may also be a sub-category; `sub_category` must be in `category` when both are given. */
function findCategories(
  rows: readonly CategoryRow[],
  { category, subCategory }: ListingFilters,
): Result<Pick<ResolvedFilters, 'main' | 'sub'>> {
  const named = findCategoryBySlug(rows, category);
  const inner = findCategoryBySlug(
    rows.filter(({ parent_id }) => parent_id !== null),
    subCategory,
  );
  if (category !== undefined && !named) return refuse(UNKNOWN_CATEGORY, {}, 'missing');
  if (subCategory !== undefined && !inner) return refuse(UNKNOWN_CATEGORY, {}, 'missing');
  if (inner && named && named.id !== inner.parent_id && named.id !== inner.id)
    return refuse(UNKNOWN_CATEGORY, {}, 'missing');
  if (inner) return ok({ main: inner.parent_id, sub: inner.id });
  if (!named) return ok({ main: null, sub: null });
  return ok(named.parent_id === null ? { main: named.id, sub: null } : { main: named.parent_id, sub: named.id });
}

/** Finds a category by its common slug, else by the slug of any language. */
export function findCategoryBySlug(rows: readonly CategoryRow[], name: string | undefined): CategoryRow | undefined {
  if (name === undefined) return undefined;
  return rows.find(({ slug }) => slug === name) ?? rows.find(({ slugs }) => Object.values(slugs).includes(name));
}
