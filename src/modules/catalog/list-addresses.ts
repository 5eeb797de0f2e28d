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

/** Ids in a stretch: with every language named, a list of so many addresses stays far below 50 MB. */
const STRETCH = 20_000;
/** A thousand million products. */
const MOST_STRETCHES = 50_000;
/** Counting them reads every product once. */
const FRESH_MS = 60_000;
/** Rows read at once while a list is sent. */
const ROWS = 1000;

const changes = hold(FRESH_MS, productChanges);

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

/** Pages with a list, by the name in the address, with the latest change of their products where it is known. */
export async function listShelves(db: Db, now: Date) {
  const [{ categories, brands, collections }, sales, changed] = await Promise.all([
    readShelves(db),
    runningSales(db, now),
    changes.read(db),
  ]);
  return {
    /** Of any product. */
    changed: newestOf(changed, () => true),
    categories: categories.map((category) => ({
      category,
      main: categories.find(({ id }) => id === category.parent_id) ?? null,
      changed: newestOf(changed, (one) => one.category_id === category.id || one.main_id === category.id),
    })),
    brands: brands.map(({ id }) => ({ id, changed: newestOf(changed, (one) => one.brand_id === id) })),
    collections: collections.map(({ id }) => id),
    sales: sales.map(({ id, starts_at }) => ({ id, changed: starts_at })),
    /** Of a store's products. */
    changedAt: (seller: number) => newestOf(changed, (one) => one.seller_id === seller),
  };
}

function newestOf(changes: readonly ProductChange[], isOf: (one: ProductChange) => boolean): Date | undefined {
  return changes.reduce<Date | undefined>(
    (newest, one) => (isOf(one) && (!newest || one.changed > newest) ? one.changed : newest),
    undefined,
  );
}
