import { type Locale, pickTranslation } from '../../../kernel/locale.ts';
import type { Db } from '../../../platform/database/db.ts';
import { listModelServices, sortByPopularity } from './catalog.rules.ts';
import { readRepairCatalog } from './read-repair-catalog.ts';

/** A popular device with its common repairs. Amounts are minor units. */
export type PopularRepair = {
  slug: string;
  name: string;
  image: string | null;
  faults: { service: string; name: string; from: number }[];
};

const MAX_MODELS = 8;
const MAX_FAULTS = 3;

/** The most popular models with their most common faults that have a price. */
export async function listPopularRepairs(db: Db, locale: Locale): Promise<PopularRepair[]> {
  const catalog = await readRepairCatalog(db);
  const ranked = catalog.models.filter(({ popular }) => popular !== null);
  return sortByPopularity(ranked)
    .slice(0, MAX_MODELS)
    .map((model) => ({
      slug: model.slug,
      name: model.name,
      image: model.image ?? catalog.findModelType(model)?.image ?? null,
      faults: listModelServices(catalog, model)
        .flatMap(({ slug, name, from }) =>
          from === null ? [] : [{ service: slug, name: pickTranslation(name, locale), from }],
        )
        .slice(0, MAX_FAULTS),
    }));
}
