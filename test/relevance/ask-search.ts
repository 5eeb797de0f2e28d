import type { Locale } from '../../src/kernel/locale.ts';
import { NO_FILTERS } from '../../src/modules/catalog/catalog.input.ts';
import { listProducts } from '../../src/modules/catalog/list-products.ts';
import type { Db } from '../../src/platform/database/db.ts';
import type { Answers } from './measure-relevance.ts';

/** Results of the results page for a query. */
export async function askSearch(db: Db, q: string, locale: Locale, now: Date): Promise<Answers> {
  const listing = await listProducts(db, { filters: { ...NO_FILTERS, q }, page: 1, perPage: 24 }, { locale, now });
  if (!listing.ok || !listing.value.search) throw new Error(`The search for “${q}” was refused.`);
  const { pages, categories, repairs } = listing.value.search.beside;
  const named = (kind: string, list: readonly { slug: string }[]) =>
    list.slice(0, 3).map(({ slug }) => `${kind}:${slug}`);
  return {
    products: listing.value.products.map(({ id }) => id),
    places: [
      ...named('page', pages),
      ...named('category', categories),
      ...named('service', repairs.services),
      ...named('model', repairs.models),
    ],
  };
}
