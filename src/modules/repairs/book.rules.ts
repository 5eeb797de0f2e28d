import type { BrandEntry, ModelEntry, SeriesEntry, ServiceEntry, TypeEntry } from './book.store.ts';

type Rows = {
  types: TypeEntry[];
  brands: BrandEntry[];
  series: SeriesEntry[];
  services: ServiceEntry[];
  models: ModelEntry[];
};

/** Every device that the desk knows, in its order. */
export type RepairBook = Rows & {
  model(slug: string): ModelEntry | undefined;
  type(slug: string): TypeEntry | undefined;
  brand(slug: string): BrandEntry | undefined;
  typeOf(model: ModelEntry): TypeEntry | undefined;
  brandOf(model: ModelEntry): BrandEntry | undefined;
  seriesOf(model: ModelEntry): SeriesEntry | undefined;
};

export function repairBookOf(rows: Rows): RepairBook {
  const models = new Map(rows.models.map((model) => [model.slug, model]));
  const [types, brands, series] = [byId(rows.types), byId(rows.brands), byId(rows.series)];
  return {
    ...rows,
    model: (slug) => models.get(slug),
    type: (slug) => rows.types.find((type) => type.slug === slug),
    brand: (slug) => rows.brands.find((brand) => brand.slug === slug),
    typeOf: ({ typeId }) => types.get(typeId),
    brandOf: ({ brandId }) => brands.get(brandId),
    seriesOf: ({ seriesId }) => series.get(seriesId),
  };
}

function byId<T extends { id: number }>(entries: readonly T[]): Map<number, T> {
  return new Map(entries.map((entry) => [entry.id, entry]));
}

/** What narrows models; what is left out does not. */
export type Shelf = { typeId?: number; brandId?: number; seriesId?: number };

/** The models of a shelf, the newest first. */
export function modelsOn({ models }: RepairBook, { typeId, brandId, seriesId }: Shelf): ModelEntry[] {
  return models.filter(
    (model) =>
      (typeId === undefined || model.typeId === typeId) &&
      (brandId === undefined || model.brandId === brandId) &&
      (seriesId === undefined || model.seriesId === seriesId),
  );
}

/** Makers that have models of a type, in the desk's order. */
export function brandsOf(book: RepairBook, typeId: number): (BrandEntry & { models: number })[] {
  const counts = Map.groupBy(modelsOn(book, { typeId }), ({ brandId }) => brandId);
  return book.brands.flatMap((brand) => {
    const models = counts.get(brand.id)?.length ?? 0;
    return models > 0 ? [{ ...brand, models }] : [];
  });
}

/** Models by series, each series and its models in the desk's order. */
export function bySeries(
  { series }: RepairBook,
  models: readonly ModelEntry[],
): { series: SeriesEntry; models: ModelEntry[] }[] {
  const grouped = Map.groupBy(models, ({ seriesId }) => seriesId);
  return series.flatMap((one) => {
    const own = grouped.get(one.id);
    return own ? [{ series: one, models: own }] : [];
  });
}

/** The most asked for, and of the others the newest. */
export function popularFirst(models: readonly ModelEntry[]): ModelEntry[] {
  return models.toSorted((a, b) => (a.popular ?? UNRANKED) - (b.popular ?? UNRANKED) || b.year - a.year);
}

const UNRANKED = 100_000;

/** A service of a model with its least price in minor units; null where only a look inside can tell. */
export type PricedService = ServiceEntry & { from: number | null };

/** What is mended of a model, the commonest fault first. */
export function servicesOf({ services }: RepairBook, { typeId, prices }: ModelEntry): PricedService[] {
  return services.flatMap((service) => {
    const from = prices[service.id];
    return service.typeId === typeId && from !== undefined ? [{ ...service, from }] : [];
  });
}

/** The least price among models; null where none is known. */
export function leastOf(prices: readonly (number | null)[]): number | null {
  const known = prices.filter((price) => price !== null);
  return known.length === 0 ? null : Math.min(...known);
}
