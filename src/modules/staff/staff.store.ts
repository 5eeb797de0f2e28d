import type { Insertable } from 'kysely';
import type { Db, Tx } from '../../platform/db.ts';
import type { StaffRole } from './staff.rules.ts';
import type { AuditEntryTable } from './staff.tables.ts';

/** What of a thing mattered, before or after a change. */
export type AuditFacts = Record<string, string | number | boolean | null>;

export async function roleOf(db: Db, customerId: string): Promise<StaffRole | undefined> {
  const row = await db
    .selectFrom('staff_member')
    .select('role')
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return row?.role;
}

export async function putRole(tx: Tx, customerId: string, role: StaffRole): Promise<void> {
  await tx
    .insertInto('staff_member')
    .values({ customer_id: customerId, role })
    .onConflict((conflict) => conflict.column('customer_id').doUpdateSet({ role }))
    .execute();
}

export async function insertAuditEntry(tx: Tx, entry: Insertable<AuditEntryTable>): Promise<void> {
  await tx.insertInto('audit_entry').values(entry).execute();
}

const MOST_ENTRIES = 200;

/** What staff did to one thing, the latest first. */
export function auditOf(db: Db, kind: string, id: string) {
  return db
    .selectFrom('audit_entry')
    .selectAll()
    .where('subject_kind', '=', kind)
    .where('subject_id', '=', id)
    .orderBy('happened_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_ENTRIES)
    .execute();
}
