import type { Db } from '../../platform/db.ts';
import { hold } from '../../platform/held.ts';
import { type RepairBook, repairBookOf } from './book.rules.ts';
import { bookRows } from './book.store.ts';

/** Some hundred models and twenty thousand prices, which change a few times a week and are read by every list. */
const FRESH_MS = 60_000;

const book = hold(FRESH_MS, async (db) => repairBookOf(await bookRows(db)));

/** Every device that the desk knows and what mending it costs at least, at most a minute old. */
export function readRepairBook(db: Db): Promise<RepairBook> {
  return book.read(db);
}
