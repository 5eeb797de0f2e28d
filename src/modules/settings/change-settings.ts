import { ok, type Result, refuseFields } from '../../kernel/result.ts';
import { type Db, inTransaction } from '../../platform/database/db.ts';
import { isValidSetting } from './parse-settings.ts';
import { invalidateSettings } from './read-settings.ts';
import { type Settings, toSettingKey } from './settings.rules.ts';
import { upsertSetting } from './settings.store.ts';

/** Stores settings; when one is invalid, none is stored. */
export async function changeSettings(db: Db, changes: Partial<Settings>, now: Date): Promise<Result<null>> {
  const rows = Object.entries(changes).map(([name, value]) => ({ key: toSettingKey(name), value }));
  const invalid = rows.filter(({ key, value }) => !isValidSetting(key, value));
  if (invalid.length > 0) {
    const problem = (key: string) => [{ code: 'fields.invalid', facts: { type: key } }];
    return refuseFields(Object.fromEntries(invalid.map(({ key }) => [key, problem(key)])));
  }
  await inTransaction(db, async (tx) => {
    for (const { key, value } of rows) await upsertSetting(tx, key, value, now);
  });
  invalidateSettings(db);
  return ok(null);
}
