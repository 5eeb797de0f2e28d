import type { Db } from '../../platform/db.ts';
import { hold } from '../../platform/held.ts';
import { type ProductAddress, productAddresses, productStretches, runningSaleIds } from './address.store.ts';
import { readShelves } from './read-shelves.ts';

/** Ids in a stretch: with every language named, a list of so many addresses stays far below 50 MB. */
const STRETCH = 20_000;
/** A thousand million products. */
const MOST_STRETCHES = 50_000;
/** Counting them reads every product once. */
const FRESH_MS = 60_000;
/** Rows read at once while a list is sent. */
const ROWS = 1000;

const stretches = hold(FRESH_MS, (db) => productStretches(db, STRETCH, MOST_STRETCHES));

/** Which stretches of products there are, at most a minute old. A stretch keeps its number for good. */
export function listStretches(db: Db): Promise<{ stretch: number; changed: Date }[]> {
  return stretches.read(db);
}

/** The public products of a stretch, read a thousand at a time while they are used. */
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

/** What has a list of its own, by what stands in its address. */
export async function listShelves(db: Db, now: Date) {
  const [{ categories, brands, collections }, sales] = await Promise.all([readShelves(db), runningSaleIds(db, now)]);
  return {
    categories: categories.map((category) => ({
      category,
      main: categories.find(({ id }) => id === category.parent_id) ?? null,
    })),
    brands: brands.map(({ id }) => id),
    collections: collections.map(({ id }) => id),
    sales,
  };
}
