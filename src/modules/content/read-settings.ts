import type { Db } from '../../platform/db.ts';
import { hold } from '../../platform/held.ts';
import { type Settings, settingsFrom } from './settings.rules.ts';
import { settingRows } from './settings.store.ts';

/** Every process sees a changed setting within this time. */
const FRESH_MS = 1000;

const settings = hold(FRESH_MS, (db) => settingRows(db).then(settingsFrom));

/** The shop's settings, at most a second old; unset values have the default of the specification. */
export function readSettings(db: Db): Promise<Settings> {
  return settings.read(db);
}

/** Call after a change in this process: the next read queries the database. */
export function forgetSettings(db: Db): void {
  settings.forget(db);
}
