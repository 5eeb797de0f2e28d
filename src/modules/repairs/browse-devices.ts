import { type Locale, textIn } from '../../kernel/locale.ts';
import type { Db } from '../../platform/db.ts';
import { brandsOf, bySeries, leastOf, modelsOn, type RepairBook } from './book.rules.ts';
import type { BrandEntry, ModelEntry, TypeEntry } from './book.store.ts';
import type { NamedFault } from './name-faults.ts';
import { answersTo } from './name-filter.rules.ts';
import { readRepairBook } from './repair-book.ts';

export type DeviceType = { slug: string; name: string; image: string | null; models: number };
export type DeviceBrand = { slug: string; name: string; models: number /** Minor units. */; from: number | null };
export type DeviceModel = {
  slug: string;
  name: string;
  year: number;
  codes: string[] /** Minor units. */;
  from: number | null;
};

/** Device types that have models, in sort order. */
export async function listDeviceTypes(db: Db, locale: Locale): Promise<DeviceType[]> {
  const catalog = await readRepairBook(db);
  return catalog.types.flatMap((type) => {
    const models = modelsOn(catalog, { typeId: type.id }).length;
    return models > 0 ? [{ ...named(type, locale), image: type.image, models }] : [];
  });
}

/** Brands of a device type, most popular first; null for an unknown type. */
export async function listDeviceBrands(
  db: Db,
  slug: string,
  locale: Locale,
): Promise<{ type: Named; image: string | null; brands: DeviceBrand[] } | null> {
  const catalog = await readRepairBook(db);
  const type = catalog.type(slug);
  if (!type) return null;
  const brands = brandsOf(catalog, type.id).map(({ id, slug, name, models }) => {
    const own = modelsOn(catalog, { typeId: type.id, brandId: id });
    return { slug, name, models, from: leastOf(own.map(({ from }) => from)) };
  });
  return { type: named(type, locale), image: type.image, brands };
}

export type Named = { slug: string; name: string };

export type DeviceModels = {
  type: Named;
  image: string | null;
  brand: Named;
  /** In sort order; the newest model of each series first. */
  series: (Named & { models: DeviceModel[] })[];
};

/** Models of a brand, or the unknown part of the input; with a fault, the price of repairing it. */
export async function listDeviceModels(
  db: Db,
  { type: typeSlug, brand: brandSlug, fault }: { type: string; brand: string; fault?: NamedFault },
  locale: Locale,
): Promise<DeviceModels | { unknown: 'type' | 'brand' }> {
  const catalog = await readRepairBook(db);
  const [type, brand] = [catalog.type(typeSlug), catalog.brand(brandSlug)];
  if (!type) return { unknown: 'type' };
  const models = brand ? modelsOn(catalog, { typeId: type.id, brandId: brand.id }) : [];
  if (!brand || models.length === 0) return { unknown: 'brand' };
  return {
    ...{ type: named(type, locale), image: type.image, brand: { slug: brand.slug, name: brand.name } },
    series: bySeries(catalog, models).map(({ series, models: own }) => ({
      ...{ slug: series.slug, name: series.name },
      models: own.map((model) => asListed(model, fault)),
    })),
  };
}

const MOST_MODELS = 500;

/** Models of a type, a brand or both, newest first; for the API. */
export async function findDeviceModels(
  db: Db,
  { type, brand, q = '' }: { type?: string; brand?: string; q?: string },
): Promise<{ book: RepairBook; models: ModelEntry[] }> {
  const catalog = await readRepairBook(db);
  const typeId = type === undefined ? undefined : (catalog.type(type)?.id ?? NONE);
  const brandId = brand === undefined ? undefined : (catalog.brand(brand)?.id ?? NONE);
  return { book: catalog, models: modelsOn(catalog, { typeId, brandId }).filter(answersTo(q)).slice(0, MOST_MODELS) };
}

/** An id that matches no row. */
const NONE = 0;

function named({ slug, name }: TypeEntry | BrandEntry, locale: Locale): Named {
  return { slug, name: typeof name === 'string' ? name : textIn(name, locale) };
}

function asListed({ slug, name, year, codes, from, prices }: ModelEntry, fault?: NamedFault): DeviceModel {
  return { slug, name, year, codes, from: fault ? (prices[fault.serviceId] ?? null) : from };
}
