import type { Db } from '../../platform/database/db.ts';

/** Whether a setting was stored or a staff member exists. */
export async function hasSettingOrStaff(db: Db): Promise<boolean> {
  const [setting, staff] = await Promise.all([
    db.selectFrom('setting').select('key').limit(1).executeTakeFirst(),
    db.selectFrom('staff_member').select('customer_id').limit(1).executeTakeFirst(),
  ]);
  return setting !== undefined || staff !== undefined;
}
