import { type Locale, pickTranslation } from '../../../kernel/locale.ts';
import type { Db } from '../../../platform/database/db.ts';
import { filterModels, findLowestPrice, groupBySeries, listTypeBrands, type RepairCatalog } from './catalog.rules.ts';
import type { BrandEntry, ModelEntry, TypeEntry } from './catalog.store.ts';
import { createNameFilter } from './name-filter.rules.ts';
import { readRepairCatalog } from './read-repair-catalog.ts';
import type { NamedFault } from './resolve-faults.ts';

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
  const catalog = await readRepairCatalog(db);
  return catalog.types.flatMap((type) => {
    const models = filterModels(catalog, { typeId: type.id }).length;
    return models > 0 ? [{ ...toNamedEntry(type, locale), image: type.image, models }] : [];
  });
}

/** Brands of a device type, most popular first; null for an unknown type. */
export async function listDeviceBrands(
  db: Db,
  slug: string,
  locale: Locale,
): Promise<{ type: NamedEntry; image: string | null; brands: DeviceBrand[] } | null> {
  const catalog = await readRepairCatalog(db);
  const type = catalog.findType(slug);
  if (!type) return null;
  const brands = listTypeBrands(catalog, type.id).map(({ id, slug, name, models }) => {
    const own = filterModels(catalog, { typeId: type.id, brandId: id });
    return { slug, name, models, from: findLowestPrice(own.map(({ from }) => from)) };
  });
  return { type: toNamedEntry(type, locale), image: type.image, brands };
}

export type NamedEntry = { slug: string; name: string };

export type DeviceModels = {
  type: NamedEntry;
  image: string | null;
  brand: NamedEntry;
  /** In sort order; the newest model of each series first. */
  series: (NamedEntry & { models: DeviceModel[] })[];
};

/** Models of a brand, or the unknown part of the input; with a fault, the price of repairing it. */
export async function listDeviceModels(
  db: Db,
  { type: typeSlug, brand: brandSlug, fault }: { type: string; brand: string; fault?: NamedFault },
  locale: Locale,
): Promise<DeviceModels | { unknown: 'type' | 'brand' }> {
  const catalog = await readRepairCatalog(db);
  const [type, brand] = [catalog.findType(typeSlug), catalog.findBrand(brandSlug)];
  if (!type) return { unknown: 'type' };
  const models = brand ? filterModels(catalog, { typeId: type.id, brandId: brand.id }) : [];
  if (!brand || models.length === 0) return { unknown: 'brand' };
  return {
    type: toNamedEntry(type, locale),
    image: type.image,
    brand: { slug: brand.slug, name: brand.name },
    series: groupBySeries(catalog, models).map(({ series, models: own }) => ({
      slug: series.slug,
      name: series.name,
      models: own.map((model) => toDeviceModel(model, fault)),
    })),
  };
}

const MAX_MODELS = 500;

/** Models of a type, a brand or both, newest first; for the API. */
export async function findDeviceModels(
  db: Db,
  { type, brand, q = '' }: { type?: string; brand?: string; q?: string },
): Promise<{ catalog: RepairCatalog; models: ModelEntry[] }> {
  const catalog = await readRepairCatalog(db);
  const typeId = type === undefined ? undefined : (catalog.findType(type)?.id ?? NO_ID);
  const brandId = brand === undefined ? undefined : (catalog.findBrand(brand)?.id ?? NO_ID);
  return {
    catalog,
    models: filterModels(catalog, { typeId, brandId }).filter(createNameFilter(q)).slice(0, MAX_MODELS),
  };
}

/** An id that matches no row. */
const NO_ID = 0;

function toNamedEntry({ slug, name }: TypeEntry | BrandEntry, locale: Locale): NamedEntry {
  return { slug, name: typeof name === 'string' ? name : pickTranslation(name, locale) };
}

function toDeviceModel({ slug, name, year, codes, from, prices }: ModelEntry, fault?: NamedFault): DeviceModel {
  return { slug, name, year, codes, from: fault ? (prices[fault.serviceId] ?? null) : from };
}
