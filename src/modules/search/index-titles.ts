import type { Localized } from '../../kernel/locale.ts';
import type { Db } from '../../platform/db.ts';
import type { ProductTexts } from './product-words.rules.ts';
import {
  attributeTitles,
  brandTitles,
  categoryTitles,
  type IndexedProduct,
  tagTitles,
  valueTitles,
} from './search.store.ts';

/** The texts that many products share, each once. */
export type Titles = {
  brands: Map<number, Localized>;
  categories: Map<number, { slug: string; title: Localized; parent_id: number | null }>;
  values: Map<number, { code: string; attribute: string; title: Localized; attributeTitle: Localized }>;
  tags: Map<number, Localized>;
  attributes: Map<number, Localized>;
};

export async function readTitles(db: Db): Promise<Titles> {
  const [brands, categories, values, tags, measured] = await Promise.all([
    brandTitles(db),
    categoryTitles(db),
    valueTitles(db),
    tagTitles(db),
    attributeTitles(db),
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

/** Values which say that a product does not have the property. */
const ABSENT: ReadonlySet<string> = new Set(['none', 'passive', 'manual']);

/** All texts of a product; undefined when its brand or category came after the titles were read. */
export function textsOf(row: IndexedProduct, titles: Titles): ProductTexts | undefined {
  const [brand, category] = [titles.brands.get(row.brandId), titles.categories.get(row.categoryId)];
  if (!brand || !category) return undefined;
  const own = [...idsIn(row.values), ...idsIn(row.specs)].flatMap((id) => listed(titles.values.get(id)));
  const fits = own.filter(({ attribute }) => attribute === 'fits').map(({ title }) => title);
  return {
    ...{ title: row.title, brand, category, renewed: row.renewed, fits },
    main: category.parent_id === null ? null : (titles.categories.get(category.parent_id)?.title ?? null),
    properties: [
      ...own
        .filter(({ attribute, code }) => attribute !== 'fits' && !ABSENT.has(code))
        .flatMap(({ title, attributeTitle }) => [title, attributeTitle]),
      ...idsIn(row.tags).flatMap((id) => listed(titles.tags.get(id))),
    ],
    measured: idsIn(row.measured).flatMap((id) => listed(titles.attributes.get(id))),
    measures: row.measures?.split('|') ?? [],
    summary: row.summary ?? '',
    description: row.description ?? {},
  };
}

function listed<T>(one: T | undefined): T[] {
  return one === undefined ? [] : [one];
}

function idsIn(list: string | null): number[] {
  return list === null ? [] : list.split(',').map(Number);
}
