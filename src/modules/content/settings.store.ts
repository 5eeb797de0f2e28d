import type { Db } from '../../platform/db.ts';
import { prepared } from '../../platform/prepared.ts';
import type {} from './content.tables.ts';

/** Upper bound against runaway imports; far above the number of settings. */
const MOST_SETTINGS = 500;

export function settingRows(db: Db): Promise<{ key: string; value: unknown }[]> {
  return prepared(
    'settings.all',
    db.selectFrom('setting').select(['key', 'value']).orderBy('key').limit(MOST_SETTINGS),
  ).execute();
}

export async function putSetting(db: Db, key: string, value: unknown, now: Date): Promise<void> {
  const row = { value: JSON.stringify(value), updated_at: now };
  await db
    .insertInto('setting')
    .values({ key, ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute();
}
