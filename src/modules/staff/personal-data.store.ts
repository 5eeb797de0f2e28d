import type { Db } from '../../platform/database/db.ts';
import type {} from './staff.tables.ts';

export async function isStaffMember(db: Db, customerId: string): Promise<boolean> {
  const row = await db
    .selectFrom('staff_member')
    .select('customer_id')
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return row !== undefined;
}
