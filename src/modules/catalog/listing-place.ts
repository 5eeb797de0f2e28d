import { ok, type Refused, type Result, refuse } from '../../kernel/result.ts';
import type { ListingFilters } from './catalog.input.ts';
import type { CategoryRow } from './category.store.ts';
import type { Shelves } from './shelf.store.ts';

/** The category of a listing and the attributes of its filters, by id. */
export type Place = {
  main: number | null;
  sub: number | null;
  /** The main category and its sub-categories; null for the whole shop. */
  inside: number[] | null;
  /** The attributes of the chosen values. */
  attributes: number[];
};

/** Resolves the names in the filters; refuses unknown ones as missing. */
export function findPlace(options: Shelves, filters: ListingFilters): Result<Place> {
  const categories = findCategories(options.categories, filters);
  if (!categories.ok) return categories;
  if (!allKnown(options.brands, filters.brands)) return missing('brand');
  if (!allKnown(options.collections, filters.collections)) return missing('collection');
  if (!allKnown(options.values, filters.attributes)) return missing('attribute');
  const { main, sub } = categories.value;
  const chosen = options.values.filter(({ id }) => filters.attributes.includes(id));
  return ok({
    main,
    sub,
    inside: main === null ? null : insideOf(options.categories, [main]),
    attributes: [...new Set(chosen.map((value) => value.attribute_id))],
  });
}

/** Ids of the given categories and their sub-categories. */
export function insideOf(rows: readonly CategoryRow[], ids: readonly number[]): number[] {
  return rows
    .filter(({ id, parent_id }) => ids.includes(id) || (parent_id !== null && ids.includes(parent_id)))
    .map(({ id }) => id);
}

/** `category` may also be a sub-category; `sub_category` must be in `category` when both are given. */
function findCategories(
  rows: readonly CategoryRow[],
  { category, subCategory }: ListingFilters,
): Result<Pick<Place, 'main' | 'sub'>> {
  const named = categoryCalled(rows, category);
  const inner = categoryCalled(
    rows.filter(({ parent_id }) => parent_id !== null),
    subCategory,
  );
  if (category !== undefined && !named) return missing('category');
  if (subCategory !== undefined && !inner) return missing('category');
  if (inner && named && named.id !== inner.parent_id && named.id !== inner.id) return missing('category');
  if (inner) return ok({ main: inner.parent_id, sub: inner.id });
  if (!named) return ok({ main: null, sub: null });
  return ok(named.parent_id === null ? { main: named.id, sub: null } : { main: named.parent_id, sub: named.id });
}

/** Finds a category by its common slug, else by the slug of any language. */
export function categoryCalled(rows: readonly CategoryRow[], name: string | undefined): CategoryRow | undefined {
  if (name === undefined) return undefined;
  return rows.find(({ slug }) => slug === name) ?? rows.find(({ slugs }) => Object.values(slugs).includes(name));
}

function allKnown(rows: readonly { id: number }[], ids: readonly number[]): boolean {
  return ids.every((id) => rows.some((row) => row.id === id));
}

function missing(what: 'category' | 'brand' | 'collection' | 'attribute'): Refused {
  return refuse(`catalog.unknown-${what}`, {}, 'missing');
}
