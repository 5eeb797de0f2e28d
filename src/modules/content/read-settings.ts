import type { Db } from '../../platform/db.ts';
import { type Settings, settingsFrom } from './settings.rules.ts';
import { settingRows } from './settings.store.ts';

/** A change in the back office shows within this time on every process, without telling any. */
const FRESH_MS = 1000;

type Held = { since: number; settings: Promise<Settings> };

const held = new WeakMap<Db, Held>();

/** The shop's settings, at most a second old; a value that was never set has the specification's default. */
export function readSettings(db: Db): Promise<Settings> {
  const known = held.get(db);
  if (known && performance.now() - known.since < FRESH_MS) return known.settings;
  const settings = settingRows(db).then(settingsFrom);
  const mine = { since: performance.now(), settings };
  held.set(db, mine);
  // a failed read is not an answer to keep
  settings.catch(() => {
    if (held.get(db) === mine) held.delete(db);
  });
  return settings;
}

/** After a change in this process: the next reader asks the database. */
export function forgetSettings(db: Db): void {
  held.delete(db);
}
