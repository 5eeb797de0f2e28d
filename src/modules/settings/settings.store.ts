import type { Db } from '../../platform/database/db.ts';
import { prepareQuery } from '../../platform/database/prepared-statements.ts';
import type {} from './settings.tables.ts';

/** Upper bound against runaway imports; far above the number of settings. */
const MAX_SETTINGS = 500;

export function selectSettings(db: Db): Promise<{ key: string; value: unknown }[]> {
  return prepareQuery(
    'settings.all',
    db.selectFrom('setting').select(['key', 'value']).orderBy('key').limit(MAX_SETTINGS),
  ).execute();
}

export async function upsertSetting(db: Db, key: string, value: unknown, now: Date): Promise<void> {
  const row = { value: JSON.stringify(value), updated_at: now };
  await db
    .insertInto('setting')
    .values({ key, ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute();
}
