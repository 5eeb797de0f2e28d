import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/db.ts';

/** Whether a setting was stored or a staff member exists. */
export async function hasSettingOrStaff(db: Db): Promise<boolean> {
  const [setting, staff] = await Promise.all([
    db.selectFrom('setting').select('key').limit(1).executeTakeFirst(),
    db.selectFrom('staff_member').select('customer_id').limit(1).executeTakeFirst(),
  ]);
  return setting !== undefined || staff !== undefined;
}

/** Waits for another set-up of the shop to end; released with the transaction. */
export async function lockSetUp(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('set-up', 0))`.execute(tx);
}
