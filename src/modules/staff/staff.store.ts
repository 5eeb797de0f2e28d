import { type Insertable, sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/db.ts';
import type { StaffRole } from './staff.rules.ts';
import type { AuditEntryTable } from './staff.tables.ts';

export async function findStaffRole(db: Db, customerId: string): Promise<StaffRole | undefined> {
  const row = await db
    .selectFrom('staff_member')
    .select('role')
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return row?.role;
}

export async function saveStaffRole(tx: Tx, customerId: string, role: StaffRole): Promise<void> {
  await tx
    .insertInto('staff_member')
    .values({ customer_id: customerId, role })
    .onConflict((conflict) => conflict.column('customer_id').doUpdateSet({ role }))
    .execute();
}

/** Far above the number of staff of a shop. */
const MAX_STAFF = 500;

export function findStaffByRoles(db: Db, roles: readonly StaffRole[]): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom('staff_member')
    .innerJoin('customer', 'customer.id', 'staff_member.customer_id')
    .select(['customer.id', 'customer.name'])
    .where('staff_member.role', 'in', roles)
    .orderBy('customer.name')
    .orderBy('customer.id')
    .limit(MAX_STAFF)
    .execute();
}

export async function insertAuditEntry(tx: Tx, entry: Insertable<AuditEntryTable>): Promise<void> {
  await tx.insertInto('audit_entry').values(entry).execute();
}

const MAX_AUDIT_ENTRIES = 200;

/** Audit entries of one subject, newest first. */
export function findAuditEntries(db: Db, kind: string, id: string) {
  return db
    .selectFrom('audit_entry')
    .select(['id', 'happened_at', 'staff_name', 'role', 'action', 'before', 'after'])
    .where('subject_kind', '=', kind)
    .where('subject_id', '=', id)
    .orderBy('happened_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_AUDIT_ENTRIES)
    .execute();
}

export function findCustomerNames(db: Db, ids: string[]) {
  return db
    .selectFrom('customer')
    .select(['id', 'name'])
    .where(sql<boolean>`id = any(${ids})`)
    .limit(ids.length)
    .execute();
}

export type AuditSearch = {
  kind: string | null;
  /** Prefix of a name in lower case, or a full order code. */
  search: { name: string; code: string | null } | null;
  offset: number;
  limit: number;
};

/** Searches the audit log, newest first (ids are time-ordered). Orders are resolved to their code. */
export function searchAuditEntries(db: Db, { kind, search, offset, limit }: AuditSearch) {
  return db
    .selectFrom('audit_entry as entry')
    .leftJoin('shop_order', (join) =>
      join.on(sql<boolean>`shop_order.id = case entry.subject_kind when 'order' then entry.subject_id::uuid end`),
    )
    .select(['entry.id', 'entry.happened_at', 'entry.staff_name', 'entry.role', 'entry.action'])
    .select([
      'entry.subject_kind',
      'entry.subject_id',
      'entry.before',
      'entry.after',
      'shop_order.code',
      'shop_order.currency',
    ])
    .$if(kind !== null, (query) => query.where('entry.subject_kind', '=', kind ?? ''))
    .$if(search !== null, (query) =>
      query.where(({ or, eb }) =>
        or([
          sql<boolean>`starts_with(lower(entry.staff_name), ${search?.name ?? ''})`,
          ...(search?.code ? [eb('shop_order.code', '=', search.code)] : []),
        ]),
      ),
    )
    .orderBy('entry.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
}
