import type { Generated, JSONColumnType } from 'kysely';
import type { StaffRole } from './staff.rules.ts';
import type { ViewList } from './views/view.rules.ts';

/** Relevant values of a subject before or after a change. */
export type AuditFacts = Record<string, string | number | boolean | null>;

export interface StaffMemberTable {
  customer_id: string;
  role: StaffRole;
  created_at: Generated<Date>;
}

export interface StaffInvitationTable {
  id: string;
  email: string;
  role: StaffRole;
  /** SHA-256 of the token in the link. */
  token_hash: Buffer;
  invited_by: string;
  created_at: Date;
  expires_at: Date;
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

export interface SavedViewTable {
  id: string;
  /** Null for a shared view. */
  owner_id: string | null;
  created_by: string | null;
  list: ViewList;
  title: string;
  query: JSONColumnType<Record<string, string>>;
  version: Generated<number>;
  created_at: Date;
}

export interface DefaultViewTable {
  staff_id: string;
  list: ViewList;
  view_id: string;
}

declare module '../../platform/database/db.ts' {
  interface Tables {
    staff_member: StaffMemberTable;
    staff_invitation: StaffInvitationTable;
    audit_entry: AuditEntryTable;
    saved_view: SavedViewTable;
    default_view: DefaultViewTable;
  }
}
