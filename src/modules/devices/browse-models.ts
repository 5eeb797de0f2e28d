import { type Locale, pickTranslation } from '../../kernel/locale.ts';
import type { Db } from '../../platform/database/db.ts';
import { type BrandRow, type ModelRow, selectBrands, selectModels, selectTypes } from './browse.store.ts';

export type ModelDrillDown = {
  types: { slug: string; name: string }[];
  /** Brands of the chosen type. */
  brands: BrandRow[];
  /** Models by series, when type and brand are chosen. */
  series: { name: string; models: ModelRow[] }[];
};

/** Drill-down to a model: types, brands of a type, models of a brand. Unknown slugs return empty lists. */
export async function browseModels(
  db: Db,
  { type, brand }: { type: string | null; brand: string | null },
  locale: Locale,
): Promise<ModelDrillDown> {
  const [types, brands, models] = await Promise.all([
    selectTypes(db),
    type === null ? [] : selectBrands(db, type),
    type === null || brand === null ? [] : selectModels(db, { type, brand }),
  ]);
  return {
    types: types.map(({ slug, name }) => ({ slug, name: pickTranslation(name, locale) })),
    brands,
    series: [...Map.groupBy(models, ({ series }) => series)].map(([name, own]) => ({ name, models: own })),
  };
}
