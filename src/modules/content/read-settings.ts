import type { Db } from '../../platform/db.ts';
import { hold } from '../../platform/held.ts';
import { type Settings, settingsFrom } from './settings.rules.ts';
import { settingRows } from './settings.store.ts';

/** A change in the back office shows within this time on every process. */
const FRESH_MS = 1000;

const settings = hold(FRESH_MS, (db) => settingRows(db).then(settingsFrom));

/** The shop's settings, at most a second old; a value that was never set has the specification's default. */
export function readSettings(db: Db): Promise<Settings> {
  return settings.read(db);
}

/** After a change in this process: the next reader asks the database. */
export function forgetSettings(db: Db): void {
  settings.forget(db);
}
