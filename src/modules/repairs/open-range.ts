import { type Locale, textIn } from '../../kernel/locale.ts';
import type { Db } from '../../platform/db.ts';
import { listCards } from '../catalog/list-cards.ts';
import type { ProductCard } from '../catalog/product-card.ts';
import type { Settings } from '../content/settings.rules.ts';
import { findServedModels } from '../devices/find-served-models.ts';
import { productsOfModels, worthOfModels } from './advise.store.ts';
import { brandsOf, bySeries, leastOf, modelsOn, popularFirst, type RepairBook } from './book.rules.ts';
import type { BrandEntry, ModelEntry, SeriesEntry, TypeEntry } from './book.store.ts';
import { readRepairBook } from './repair-book.ts';

/** A model with its repair, purchase and trade-in prices. Amounts are minor units. */
export type RangeModel = {
  slug: string;
  name: string;
  year: number;
  /** Null when a diagnosis is needed. */
  from: number | null;
  buy: { productId: number; main: string; price: number } | null;
  /** Highest trade-in price. */
  tradeIn: number | null;
  hasAccessories: boolean;
};

type Link = { category: string; sub?: string; name: string; models: number };

/** Landing page of a device type, a brand or a series. */
export type Range = {
  kind: 'type' | 'brand' | 'series';
  category: string;
  sub?: string;
  name: string;
  image: string | null;
  /** Parent ranges, for the breadcrumb. */
  above: { category: string; name: string }[];
  /** Child ranges: brands of a type, series of a brand. */
  below: Link[];
  groups: { name: string | null; models: RangeModel[] }[];
  count: number;
  from: number | null;
};

/** A type has hundreds of models: its page shows the most popular and newest, the brand pages show all. */
const MOST_OF_TYPE = 48;

type Asked = { settings: Settings; locale: Locale; now: Date };

/**
 * Finds a range by its URL segments: a type or brand, and optionally a series. The canonical URL of a series is below
 * its brand; other URLs return `moved`. Null when nothing matches.
 */
export async function openRange(
  db: Db,
  { category, sub }: { category: string; sub?: string },
  context: Asked,
): Promise<Range | { moved: { category: string; sub: string } } | null> {
  const catalog = await readRepairBook(db);
  const [type, brand] = [catalog.type(category), catalog.brand(category)];
  if (sub === undefined) {
    if (type) return typeRange(db, catalog, type, context);
    return brand ? brandRange(db, catalog, brand, context) : null;
  }
  const series = catalog.series.find(({ slug }) => slug === sub);
  const maker = catalog.brands.find(({ id }) => id === series?.brandId);
  const isWithin = series && maker && (series.brandId === brand?.id || series.typeId === type?.id);
  if (!isWithin || modelsOn(catalog, { seriesId: series.id }).length === 0) return null;
  if (maker.slug !== category) return { moved: { category: maker.slug, sub } };
  return seriesRange(db, catalog, { series, brand: maker }, context);
}

/** URL segments of every range. */
export async function listRanges(db: Db): Promise<{ category: string; sub?: string }[]> {
  const catalog = await readRepairBook(db);
  const types = catalog.types.filter(({ id }) => modelsOn(catalog, { typeId: id }).length > 0);
  // a brand with the same slug as a type has no page of its own
  const brands = catalog.brands.filter(
    ({ id, slug }) => !catalog.type(slug) && modelsOn(catalog, { brandId: id }).length > 0,
  );
  const series = bySeries(catalog, catalog.models).flatMap(({ series: { slug: sub, brandId } }) => {
    const brand = brands.find(({ id }) => id === brandId);
    return brand ? [{ category: brand.slug, sub }] : [];
  });
  return [...[...types, ...brands].map(({ slug }) => ({ category: slug })), ...series];
}

async function typeRange(db: Db, catalog: RepairBook, type: TypeEntry, context: Asked): Promise<Range | null> {
  const models = modelsOn(catalog, { typeId: type.id });
  if (models.length === 0) return null;
  const visible = popularFirst(models).slice(0, MOST_OF_TYPE);
  return {
    ...{ kind: 'type', category: type.slug, name: textIn(type.name, context.locale), image: type.image, above: [] },
    below: brandsOf(catalog, type.id).map(({ slug, name, models: count }) => ({ category: slug, name, models: count })),
    groups: [{ name: null, models: await withGoods(db, visible, context) }],
    ...summed(models),
  };
}

async function brandRange(db: Db, catalog: RepairBook, brand: BrandEntry, context: Asked): Promise<Range | null> {
  const models = modelsOn(catalog, { brandId: brand.id });
  if (models.length === 0) return null;
  const bySlug = new Map((await withGoods(db, models, context)).map((model) => [model.slug, model]));
  const series = bySeries(catalog, models);
  return {
    ...{ kind: 'brand', category: brand.slug, name: brand.name, image: imageOf(catalog, models), above: [] },
    below: series.map(({ series: { slug, name }, models: own }) => {
      return { category: brand.slug, sub: slug, name, models: own.length };
    }),
    groups: series.map(({ series: { name }, models: own }) => {
      return { name, models: own.flatMap(({ slug }) => bySlug.get(slug) ?? []) };
    }),
    ...summed(models),
  };
}

async function seriesRange(
  db: Db,
  catalog: RepairBook,
  { series, brand }: { series: SeriesEntry; brand: BrandEntry },
  context: Asked,
): Promise<Range> {
  const models = modelsOn(catalog, { seriesId: series.id });
  return {
    ...{ kind: 'series', category: brand.slug, sub: series.slug, name: series.name, image: imageOf(catalog, models) },
    above: [{ category: brand.slug, name: brand.name }],
    below: [],
    groups: [{ name: null, models: await withGoods(db, models, context) }],
    ...summed(models),
  };
}

function imageOf(catalog: RepairBook, [first]: readonly ModelEntry[]): string | null {
  return first ? (catalog.typeOf(first)?.image ?? null) : null;
}

function summed(models: readonly ModelEntry[]): Pick<Range, 'count' | 'from'> {
  return { count: models.length, from: leastOf(models.map(({ from }) => from)) };
}

async function withGoods(db: Db, models: readonly ModelEntry[], context: Asked): Promise<RangeModel[]> {
  const ids = models.map(({ id }) => id);
  const [products, worths, isServed] = await Promise.all([
    productsOfModels(db, ids),
    context.settings.tradeIn ? worthOfModels(db, ids) : [],
    findServedModels(db),
  ]);
  const cards = await listCards(
    db,
    products.map(({ productId }) => productId),
    context,
  );
  const inStock = cards.filter((card) => card.inStock);
  return models.map((model) => {
    const own = products.filter(({ modelId }) => modelId === model.id).map(({ productId }) => productId);
    const least = cheapest(inStock.filter(({ id }) => own.includes(id)));
    const { slug, name, year, from } = model;
    return {
      ...{ slug, name, year, from },
      buy: least && { productId: least.id, main: least.mainCategory, price: least.price.current },
      tradeIn: worths.find(({ modelId }) => modelId === model.id)?.price ?? null,
      hasAccessories: isServed(model),
    };
  });
}

function cheapest(cards: readonly ProductCard[]): ProductCard | null {
  return cards.toSorted((a, b) => a.price.current - b.price.current)[0] ?? null;
}
