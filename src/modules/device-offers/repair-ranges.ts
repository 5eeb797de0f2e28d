import { type Locale, pickTranslation } from '../../kernel/locale.ts';
import type { Db } from '../../platform/database/db.ts';
import { listCards } from '../catalog/products/list-cards.ts';
import type { ProductCard } from '../catalog/products/product-card.ts';
import { loadAccessoryCheck } from '../devices/load-accessory-check.ts';
import {
  filterModels,
  findLowestPrice,
  groupBySeries,
  listTypeBrands,
  type RepairCatalog,
  sortByPopularity,
} from '../repair-catalog/catalog/catalog.rules.ts';
import { readRepairCatalog } from '../repair-catalog/catalog/read-repair-catalog.ts';
import type { Settings } from '../settings/settings.rules.ts';
import { selectModelProducts, selectTradeInPrices } from './repair-alternatives.store.ts';

type TypeEntry = RepairCatalog['types'][number];
type BrandEntry = RepairCatalog['brands'][number];
type SeriesEntry = RepairCatalog['series'][number];
type ModelEntry = RepairCatalog['models'][number];

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

type RangeLink = { category: string; sub?: string; name: string; models: number };

/** Landing page of a device type, a brand or a series. */
export type RepairRange = {
  kind: 'type' | 'brand' | 'series';
  category: string;
  sub?: string;
  name: string;
  image: string | null;
  /** Parent ranges, for the breadcrumb. */
  parents: { category: string; name: string }[];
  /** Child ranges: brands of a type, series of a brand. */
  children: RangeLink[];
  groups: { name: string | null; models: RangeModel[] }[];
  count: number;
  from: number | null;
};

/** A type has hundreds of models: its page shows the most popular and newest, the brand pages show all. */
const MAX_TYPE_MODELS = 48;

type RangeContext = { settings: Settings; locale: Locale; now: Date };

/**
 * Finds a range by its URL segments: a type or brand, and optionally a series. The canonical URL of a series is below
 * its brand; other URLs return `moved`. Null when nothing matches.
 */
export async function findRepairRange(
  db: Db,
  { category, sub }: { category: string; sub?: string },
  context: RangeContext,
): Promise<RepairRange | { moved: { category: string; sub: string } } | null> {
  const catalog = await readRepairCatalog(db);
  const [type, brand] = [catalog.findType(category), catalog.findBrand(category)];
  if (sub === undefined) {
    if (type) return buildTypeRange(db, catalog, type, context);
    return brand ? buildBrandRange(db, catalog, brand, context) : null;
  }
  const series = catalog.series.find(({ slug }) => slug === sub);
  const maker = catalog.brands.find(({ id }) => id === series?.brandId);
  const isWithin = series && maker && (series.brandId === brand?.id || series.typeId === type?.id);
  if (!isWithin || filterModels(catalog, { seriesId: series.id }).length === 0) return null;
  if (maker.slug !== category) return { moved: { category: maker.slug, sub } };
  return buildSeriesRange(db, catalog, { series, brand: maker }, context);
}

/** URL segments of every range. */
export async function listRepairRanges(db: Db): Promise<{ category: string; sub?: string }[]> {
  const catalog = await readRepairCatalog(db);
  const types = catalog.types.filter(({ id }) => filterModels(catalog, { typeId: id }).length > 0);
  // a brand with the same slug as a type has no separate page
  const brands = catalog.brands.filter(
    ({ id, slug }) => !catalog.findType(slug) && filterModels(catalog, { brandId: id }).length > 0,
  );
  const series = groupBySeries(catalog, catalog.models).flatMap(({ series: { slug: sub, brandId } }) => {
    const brand = brands.find(({ id }) => id === brandId);
    return brand ? [{ category: brand.slug, sub }] : [];
  });
  return [...[...types, ...brands].map(({ slug }) => ({ category: slug })), ...series];
}

async function buildTypeRange(
  db: Db,
  catalog: RepairCatalog,
  type: TypeEntry,
  context: RangeContext,
): Promise<RepairRange | null> {
  const models = filterModels(catalog, { typeId: type.id });
  if (models.length === 0) return null;
  const visible = sortByPopularity(models).slice(0, MAX_TYPE_MODELS);
  return {
    kind: 'type',
    category: type.slug,
    name: pickTranslation(type.name, context.locale),
    image: type.image,
    parents: [],
    children: listTypeBrands(catalog, type.id).map(({ slug, name, models: count }) => ({
      category: slug,
      name,
      models: count,
    })),
    groups: [{ name: null, models: await addProductData(db, visible, context) }],
    ...summarizeModels(models),
  };
}

async function buildBrandRange(
  db: Db,
  catalog: RepairCatalog,
  brand: BrandEntry,
  context: RangeContext,
): Promise<RepairRange | null> {
  const models = filterModels(catalog, { brandId: brand.id });
  if (models.length === 0) return null;
  const bySlug = new Map((await addProductData(db, models, context)).map((model) => [model.slug, model]));
  const series = groupBySeries(catalog, models);
  return {
    kind: 'brand',
    category: brand.slug,
    name: brand.name,
    image: findTypeImage(catalog, models),
    parents: [],
    children: series.map(({ series: { slug, name }, models: own }) => {
      return { category: brand.slug, sub: slug, name, models: own.length };
    }),
    groups: series.map(({ series: { name }, models: own }) => {
      return { name, models: own.flatMap(({ slug }) => bySlug.get(slug) ?? []) };
    }),
    ...summarizeModels(models),
  };
}

async function buildSeriesRange(
  db: Db,
  catalog: RepairCatalog,
  { series, brand }: { series: SeriesEntry; brand: BrandEntry },
  context: RangeContext,
): Promise<RepairRange> {
  const models = filterModels(catalog, { seriesId: series.id });
  return {
    kind: 'series',
    category: brand.slug,
    sub: series.slug,
    name: series.name,
    image: findTypeImage(catalog, models),
    parents: [{ category: brand.slug, name: brand.name }],
    children: [],
    groups: [{ name: null, models: await addProductData(db, models, context) }],
    ...summarizeModels(models),
  };
}

function findTypeImage(catalog: RepairCatalog, [first]: readonly ModelEntry[]): string | null {
  return first ? (catalog.findModelType(first)?.image ?? null) : null;
}

function summarizeModels(models: readonly ModelEntry[]): Pick<RepairRange, 'count' | 'from'> {
  return { count: models.length, from: findLowestPrice(models.map(({ from }) => from)) };
}

async function addProductData(db: Db, models: readonly ModelEntry[], context: RangeContext): Promise<RangeModel[]> {
  const ids = models.map(({ id }) => id);
  const [products, worths, isServed] = await Promise.all([
    selectModelProducts(db, ids),
    context.settings.tradeIn ? selectTradeInPrices(db, ids) : [],
    loadAccessoryCheck(db, models),
  ]);
  const cards = await listCards(
    db,
    products.map(({ productId }) => productId),
    context,
  );
  const inStock = cards.filter((card) => card.inStock);
  return models.map((model) => {
    const own = products.filter(({ modelId }) => modelId === model.id).map(({ productId }) => productId);
    const least = findCheapest(inStock.filter(({ id }) => own.includes(id)));
    const { slug, name, year, from } = model;
    return {
      slug,
      name,
      year,
      from,
      buy: least && { productId: least.id, main: least.mainCategory, price: least.price.current },
      tradeIn: worths.find(({ modelId }) => modelId === model.id)?.price ?? null,
      hasAccessories: isServed(model),
    };
  });
}

function findCheapest(cards: readonly ProductCard[]): ProductCard | null {
  return cards.toSorted((a, b) => a.price.current - b.price.current)[0] ?? null;
}
