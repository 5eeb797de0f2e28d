import { type Locale, textIn } from '../../kernel/locale.ts';
import type { Db } from '../../platform/db.ts';
import { type BrandRow, brandRows, type ModelRow, modelRows, typeRows } from './browse.store.ts';

export type ModelShelves = {
  types: { slug: string; name: string }[];
  /** The types's makers, when a type is chosen. */
  brands: BrandRow[];
  /** By series, when a maker is chosen as well. */
  series: { name: string; models: ModelRow[] }[];
};

/** The way down to a model: its type, its maker, its series. What is unknown leads nowhere. */
export async function browseModels(
  db: Db,
  { type, brand }: { type: string | null; brand: string | null },
  locale: Locale,
): Promise<ModelShelves> {
  const [types, brands, models] = await Promise.all([
    typeRows(db),
    type === null ? [] : brandRows(db, type),
    type === null || brand === null ? [] : modelRows(db, { type, brand }),
  ]);
  return {
    types: types.map(({ slug, name }) => ({ slug, name: textIn(name, locale) })),
    brands,
    series: [...Map.groupBy(models, ({ series }) => series)].map(([name, own]) => ({ name, models: own })),
  };
}
