import { ok, type Result, refuseFields } from '../../kernel/result.ts';
import { type Db, inTransaction } from '../../platform/db.ts';
import { forgetSettings } from './read-settings.ts';
import { checkSetting, type Settings, settingKey } from './settings.rules.ts';
import { putSetting } from './settings.store.ts';

/** Stores settings; when one is invalid, none is stored. */
export async function changeSettings(db: Db, changes: Partial<Settings>, now: Date): Promise<Result<null>> {
  const rows = Object.entries(changes).map(([name, value]) => ({ key: settingKey(name), value }));
  const invalid = rows.filter(({ key, value }) => !checkSetting(key, value));
  if (invalid.length > 0) {
    const problem = (key: string) => [{ code: 'fields.invalid', facts: { type: key } }];
    return refuseFields(Object.fromEntries(invalid.map(({ key }) => [key, problem(key)])));
  }
  await inTransaction(db, async (tx) => {
    for (const { key, value } of rows) await putSetting(tx, key, value, now);
  });
  forgetSettings(db);
  return ok(null);
}
