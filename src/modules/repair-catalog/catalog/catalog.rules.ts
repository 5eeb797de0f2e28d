import type { BrandEntry, ModelEntry, SeriesEntry, ServiceEntry, TypeEntry } from './catalog.store.ts';

type CatalogRows = {
  types: TypeEntry[];
  brands: BrandEntry[];
  series: SeriesEntry[];
  services: ServiceEntry[];
  models: ModelEntry[];
};

/** The repair catalog: every device type, brand, series, service and model, in sort order. */
export type RepairCatalog = CatalogRows & {
  findModel(slug: string): ModelEntry | undefined;
  findType(slug: string): TypeEntry | undefined;
  findBrand(slug: string): BrandEntry | undefined;
  findModelType(model: ModelEntry): TypeEntry | undefined;
  findModelBrand(model: ModelEntry): BrandEntry | undefined;
  findModelSeries(model: ModelEntry): SeriesEntry | undefined;
};

export function createRepairCatalog(rows: CatalogRows): RepairCatalog {
  const models = new Map(rows.models.map((model) => [model.slug, model]));
  const [types, brands, series] = [indexById(rows.types), indexById(rows.brands), indexById(rows.series)];
  return {
    ...rows,
    findModel: (slug) => models.get(slug),
    findType: (slug) => rows.types.find((type) => type.slug === slug),
    findBrand: (slug) => rows.brands.find((brand) => brand.slug === slug),
    findModelType: ({ typeId }) => types.get(typeId),
    findModelBrand: ({ brandId }) => brands.get(brandId),
    findModelSeries: ({ seriesId }) => series.get(seriesId),
  };
}

function indexById<T extends { id: number }>(entries: readonly T[]): Map<number, T> {
  return new Map(entries.map((entry) => [entry.id, entry]));
}

/** Filter for models; an absent field does not filter. */
export type ModelFilter = { typeId?: number; brandId?: number; seriesId?: number };

/** Models that match a filter, newest first. */
export function filterModels({ models }: RepairCatalog, { typeId, brandId, seriesId }: ModelFilter): ModelEntry[] {
  return models.filter(
    (model) =>
      (typeId === undefined || model.typeId === typeId) &&
      (brandId === undefined || model.brandId === brandId) &&
      (seriesId === undefined || model.seriesId === seriesId),
  );
}

/** Brands with models of a type, in sort order. */
export function listTypeBrands(catalog: RepairCatalog, typeId: number): (BrandEntry & { models: number })[] {
  const counts = Map.groupBy(filterModels(catalog, { typeId }), ({ brandId }) => brandId);
  return catalog.brands.flatMap((brand) => {
    const models = counts.get(brand.id)?.length ?? 0;
    return models > 0 ? [{ ...brand, models }] : [];
  });
}

/** Models grouped by series, in sort order. */
export function groupBySeries(
  { series }: RepairCatalog,
  models: readonly ModelEntry[],
): { series: SeriesEntry; models: ModelEntry[] }[] {
  const grouped = Map.groupBy(models, ({ seriesId }) => seriesId);
  return series.flatMap((one) => {
    const own = grouped.get(one.id);
    return own ? [{ series: one, models: own }] : [];
  });
}

/** Sorts by popularity, unranked models by year. */
export function sortByPopularity(models: readonly ModelEntry[]): ModelEntry[] {
  return models.toSorted((a, b) => (a.popular ?? UNRANKED) - (b.popular ?? UNRANKED) || b.year - a.year);
}

const UNRANKED = 100_000;

/** A service of a model with its lowest price in minor units; null when a diagnosis is needed. */
export type PricedService = ServiceEntry & { from: number | null };

/** Services of a model, the most common fault first. */
export function listModelServices({ services }: RepairCatalog, { typeId, prices }: ModelEntry): PricedService[] {
  return services.flatMap((service) => {
    const from = prices[service.id];
    return service.typeId === typeId && from !== undefined ? [{ ...service, from }] : [];
  });
}

/** Lowest known price; null when none is known. */
export function findLowestPrice(prices: readonly (number | null)[]): number | null {
  const known = prices.filter((price) => price !== null);
  return known.length === 0 ? null : Math.min(...known);
}
