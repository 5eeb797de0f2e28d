import { setImmediate } from 'node:timers/promises';
import type { Db } from '../../../platform/database/db.ts';
import { readCatalogState, readProductEntries } from './facet-index.store.ts';
import type { IndexSnapshot } from './index-snapshot.ts';
import { copyCategory, createColumns, type ProductColumns, writeProduct } from './product-columns.rules.ts';

const READ_BATCH_SIZE = 1000;
/** Products written between two yields to the event loop; takes a few milliseconds. */
const PUT_BATCH_SIZE = 200;

/** How products are read into columns. */
export type ProductReading = {
  /** Transaction; only products changed by it or later are read. */
  since?: string;
  /** Resolves when the next batch may be read, so that a load does not slow down list queries in SQL. */
  waitForTurn(): Promise<void>;
  onWritten?(slot: number): void;
};

/** Reads every product, and groups those of a category in adjacent slots. */
export async function buildColumns(db: Db, waitForTurn: ProductReading['waitForTurn']): Promise<IndexSnapshot> {
  // read before the products: the first refresh re-reads products that change meanwhile
  const state = await readCatalogState(db);
  const read = createColumns();
  await readProducts(db, read, { waitForTurn });
  return { columns: await groupByCategory(read), state };
}

/** Reads all products, or those changed since a transaction, into columns. Returns how many. */
export async function readProducts(
  db: Db,
  columns: ProductColumns,
  { since, waitForTurn, onWritten }: ProductReading,
): Promise<number> {
  let count = 0;
  let coming = readProductEntries(db, { after: 0, limit: READ_BATCH_SIZE, since });
  for (;;) {
    const products = await coming;
    await waitForTurn();
    const isLast = products.length < READ_BATCH_SIZE;
    // the database reads the next batch while this one is written
    if (!isLast) coming = readProductEntries(db, { after: products.at(-1)?.id ?? 0, limit: READ_BATCH_SIZE, since });
    // it may reject before it is awaited
    coming.catch(() => undefined);
    for (const [nth, product] of products.entries()) {
      if (nth % PUT_BATCH_SIZE === PUT_BATCH_SIZE - 1) await setImmediate();
      const slot = writeProduct(columns, product);
      onWritten?.(slot);
    }
    count += products.length;
    if (isLast) return count;
  }
}

async function groupByCategory(read: ProductColumns): Promise<ProductColumns> {
  const columns = createColumns(read.size, read.listsEnd);
  for (const category of read.byCategory.keys()) {
    for (const _ of copyCategory(read, columns, category)) await setImmediate();
  }
  return columns;
}
