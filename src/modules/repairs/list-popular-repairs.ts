import { type Locale, textIn } from '../../kernel/locale.ts';
import type { Db } from '../../platform/db.ts';
import { popularFirst, servicesOf } from './book.rules.ts';
import { readRepairBook } from './repair-book.ts';

/** A popular device with its common repairs. Amounts are minor units. */
export type PopularRepair = {
  slug: string;
  name: string;
  image: string | null;
  faults: { service: string; name: string; from: number }[];
};

const MOST_MODELS = 8;
const MOST_FAULTS = 3;

/** The most popular models with their most common faults that have a price. */
export async function listPopularRepairs(db: Db, locale: Locale): Promise<PopularRepair[]> {
  const catalog = await readRepairBook(db);
  const ranked = catalog.models.filter(({ popular }) => popular !== null);
  return popularFirst(ranked)
    .slice(0, MOST_MODELS)
    .map((model) => ({
      ...{ slug: model.slug, name: model.name, image: model.image ?? catalog.typeOf(model)?.image ?? null },
      faults: servicesOf(catalog, model)
        .flatMap(({ slug, name, from }) => (from === null ? [] : [{ service: slug, name: textIn(name, locale), from }]))
        .slice(0, MOST_FAULTS),
    }));
}
