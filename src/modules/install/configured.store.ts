import type { Db } from '../../platform/db.ts';

/** Whether the shop has a setting that was written, or a staff member. */
export async function hasSettingOrStaff(db: Db): Promise<boolean> {
  const [setting, staff] = await Promise.all([
    db.selectFrom('setting').select('key').limit(1).executeTakeFirst(),
    db.selectFrom('staff_member').select('customer_id').limit(1).executeTakeFirst(),
  ]);
  return setting !== undefined || staff !== undefined;
}
