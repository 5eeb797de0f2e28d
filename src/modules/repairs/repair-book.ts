import type { Db } from '../../platform/db.ts';
import { hold } from '../../platform/held.ts';
import { type RepairBook, repairBookOf } from './book.rules.ts';
import { bookRows } from './book.store.ts';

/** Hundreds of models and twenty thousand prices change a few times a week and are read by every list. */
const FRESH_MS = 60_000;

const book = hold(FRESH_MS, async (db) => repairBookOf(await bookRows(db)));

/** The repair catalog with the lowest prices, at most a minute old. */
export function readRepairBook(db: Db): Promise<RepairBook> {
  return book.read(db);
}
