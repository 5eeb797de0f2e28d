import type { LocalizedText } from '../../../kernel/locale.ts';
import type { Db } from '../../../platform/database/db.ts';
import {
  type IndexedProduct,
  selectAttributeTitles,
  selectBrandTitles,
  selectCategoryTitles,
  selectTagTitles,
  selectValueTitles,
} from '../search.store.ts';
import type { ProductDocument } from './analyze-product.rules.ts';

/** Texts that many products share, loaded once. */
export type SharedTitles = {
  brands: Map<number, LocalizedText>;
  categories: Map<number, { slug: string; title: LocalizedText; parent_id: number | null }>;
  values: Map<number, { code: string; attribute: string; title: LocalizedText; attributeTitle: LocalizedText }>;
  tags: Map<number, LocalizedText>;
  attributes: Map<number, LocalizedText>;
};

export async function readSharedTitles(db: Db): Promise<SharedTitles> {
  const [brands, categories, values, tags, measured] = await Promise.all([
    selectBrandTitles(db),
    selectCategoryTitles(db),
    selectValueTitles(db),
    selectTagTitles(db),
    selectAttributeTitles(db),
  ]);
  const attributes = new Map(values.map(({ attribute, attributeTitle }) => [attribute, attributeTitle]));
  return {
    brands: new Map(brands.map(({ id, title }) => [id, title])),
    categories: new Map(categories.map((row) => [row.id, row])),
    values: new Map(
      values.map((row) => [row.id, { ...row, attributeTitle: attributes.get(row.attribute) ?? row.attributeTitle }]),
    ),
    tags: new Map(tags.map(({ id, title }) => [id, title])),
    attributes: new Map(measured.map(({ id, title }) => [id, title])),
  };
}

/** Values that deny a property. */
const ABSENT_VALUES: ReadonlySet<string> = new Set(['none', 'passive', 'manual']);

/** All texts of a product; undefined when its brand or category is newer than the loaded titles. */
export function productDocument(row: IndexedProduct, titles: SharedTitles): ProductDocument | undefined {
  const [brand, category] = [titles.brands.get(row.brandId), titles.categories.get(row.categoryId)];
  if (!brand || !category) return undefined;
  const own = [...parseIds(row.values), ...parseIds(row.specs)].flatMap((id) => optional(titles.values.get(id)));
  const fits = own.filter(({ attribute }) => attribute === 'fits').map(({ title }) => title);
  return {
    title: row.title,
    brand,
    category,
    renewed: row.renewed,
    fits,
    main: category.parent_id === null ? null : (titles.categories.get(category.parent_id)?.title ?? null),
    properties: [
      ...own
        .filter(({ attribute, code }) => attribute !== 'fits' && !ABSENT_VALUES.has(code))
        .flatMap(({ title, attributeTitle }) => [title, attributeTitle]),
      ...parseIds(row.tags).flatMap((id) => optional(titles.tags.get(id))),
    ],
    measured: parseIds(row.measured).flatMap((id) => optional(titles.attributes.get(id))),
    measures: row.measures?.split('|') ?? [],
    summary: row.summary ?? '',
    description: row.description ?? {},
  };
}

function optional<T>(one: T | undefined): T[] {
  return one === undefined ? [] : [one];
}

function parseIds(list: string | null): number[] {
  return list === null ? [] : list.split(',').map(Number);
}
