import type { Db } from '../../platform/db.ts';
import { hold } from '../../platform/held.ts';
import { checkListingIndex } from '../listing/listing-index.ts';
import { type Shelves, shelfRows } from './shelf.store.ts';

/** A new brand or category shows within this time on every process. */
const FRESH_MS = 1000;

const shelves = hold(FRESH_MS, shelfRows);

/** The names that listings filter by, at most a second old: every listing needs all of them. */
export function readShelves(db: Db): Promise<Shelves> {
  return shelves.read(db);
}

/** After categories, brands, collections or values changed in this process, and what was marked with them. */
export function forgetShelves(db: Db): void {
  shelves.forget(db);
  checkListingIndex(db);
}
