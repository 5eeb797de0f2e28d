import type { Db } from '../../platform/db.ts';
import { hold } from '../../platform/held.ts';
import { checkListingIndex } from '../listing/listing-index.ts';
import { type Shelves, shelfRows } from './shelf.store.ts';

/** New brands and categories appear in every process within this time. */
const FRESH_MS = 1000;

const shelves = hold(FRESH_MS, shelfRows);

/** Categories, brands, collections and attribute values for listings, at most a second old. */
export function readShelves(db: Db): Promise<Shelves> {
  return shelves.read(db);
}

/** Call after categories, brands, collections or attribute values changed in this process. */
export function forgetShelves(db: Db): void {
  shelves.forget(db);
  checkListingIndex(db);
}
