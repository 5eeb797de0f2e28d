import type { Db } from '../../platform/db.ts';
import { hold } from '../../platform/held.ts';
import {
  type ProductAddress,
  type ProductChange,
  productAddresses,
  productChanges,
  productStretches,
  runningSales,
} from './address.store.ts';
import { readShelves } from './read-shelves.ts';

/** Ids per sitemap: with the URLs of every language, a file of this size stays far below the limit of 50 MB. */
const STRETCH = 20_000;
/** Enough for 1,000,000,000 products. */
const MOST_STRETCHES = 50_000;
/** The queries read every product. */
const FRESH_MS = 60_000;
/** Rows per query while a sitemap is streamed. */
const ROWS = 1000;

const changes = hold(FRESH_MS, productChanges);

const stretches = hold(FRESH_MS, (db) => productStretches(db, STRETCH, MOST_STRETCHES));

/** The id ranges that contain public products, at most a minute old. The number of a range never changes. */
export function listStretches(db: Db): Promise<{ stretch: number; changed: Date }[]> {
  return stretches.read(db);
}

/** The public products of an id range, read in batches while they are consumed. */
export async function* productsOfStretch(db: Db, stretch: number): AsyncGenerator<ProductAddress[]> {
  const upTo = (stretch + 1) * STRETCH;
  let after = stretch * STRETCH;
  for (;;) {
    const rows = await productAddresses(db, { after, upTo, limit: ROWS });
    if (rows.length > 0) yield rows;
    if (rows.length < ROWS) return;
    after = rows.at(-1)?.id ?? upTo;
  }
}

/** Listing pages with the latest change of their products where it is known. */
export async function listShelves(db: Db, now: Date) {
  const [{ categories, brands, collections }, sales, changed] = await Promise.all([
    readShelves(db),
    runningSales(db, now),
    changes.read(db),
  ]);
  return {
    /** Latest change of any product. */
    changed: newestOf(changed, () => true),
    categories: categories.map((category) => ({
      category,
      main: categories.find(({ id }) => id === category.parent_id) ?? null,
      changed: newestOf(changed, (one) => one.category_id === category.id || one.main_id === category.id),
    })),
    brands: brands.map(({ id }) => ({ id, changed: newestOf(changed, (one) => one.brand_id === id) })),
    collections: collections.map(({ id }) => id),
    sales: sales.map(({ id, starts_at }) => ({ id, changed: starts_at })),
    /** Latest change of a store's products. */
    changedAt: (seller: number) => newestOf(changed, (one) => one.seller_id === seller),
  };
}

function newestOf(changes: readonly ProductChange[], isOf: (one: ProductChange) => boolean): Date | undefined {
  return changes.reduce<Date | undefined>(
    (newest, one) => (isOf(one) && (!newest || one.changed > newest) ? one.changed : newest),
    undefined,
  );
}
