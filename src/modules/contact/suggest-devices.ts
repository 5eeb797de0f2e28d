import type { Db } from '../../platform/db.ts';
import { hold } from '../../platform/held.ts';
import { deviceNames } from './contact.store.ts';

const MOST_MODELS = 150;
const FRESH_MS = 60_000;

const names = hold(FRESH_MS, (db) => deviceNames(db, MOST_MODELS));

/** Makers and models that a box offers while somebody types; anything else may be typed, too. */
export function suggestDevices(db: Db): Promise<{ makes: string[]; models: string[] }> {
  return names.read(db);
}
