import type { Db } from '../../platform/db.ts';
import { hold } from '../../platform/held.ts';
import { deviceNames } from './contact.store.ts';

const MOST_MODELS = 150;
const FRESH_MS = 60_000;

const names = hold(FRESH_MS, (db) => deviceNames(db, MOST_MODELS));

/** Brand and model suggestions for the form; any other text is accepted too. */
export function suggestDevices(db: Db): Promise<{ makes: string[]; models: string[] }> {
  return names.read(db);
}
