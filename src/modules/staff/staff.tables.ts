import type { Generated, JSONColumnType } from 'kysely';
import type { StaffRole } from './staff.rules.ts';

/** Relevant values of a subject before or after a change. */
export type AuditFacts = Record<string, string | number | boolean | null>;

export interface StaffMemberTable {
  customer_id: string;
  role: StaffRole;
  created_at: Generated<Date>;
}

export interface AuditEntryTable {
  id: string;
  happened_at: Date;
  staff_id: string;
  staff_name: string;
  role: StaffRole;
  action: string;
  subject_kind: string;
  subject_id: string;
  before: JSONColumnType<AuditFacts>;
  after: JSONColumnType<AuditFacts>;
}

declare module '../../platform/database/db.ts' {
  interface Tables {
    staff_member: StaffMemberTable;
    audit_entry: AuditEntryTable;
  }
}
