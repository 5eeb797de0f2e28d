import { parseTrackCode } from '../../../kernel/ids.ts';
import { foldDigits } from '../../../kernel/locale.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { AuditQuery } from '../staff.input.ts';
import type { StaffRole } from '../staff.rules.ts';
import { findAuditEntries, searchAuditEntries } from '../staff.store.ts';
import type { AuditFacts } from '../staff.tables.ts';

const PER_PAGE = 50;

/** One entry of the audit log. */
export type AuditLogEntry = {
  id: string;
  at: string;
  who: string;
  role: StaffRole;
  action: string;
  subject: { kind: string; id: string; code: string | null };
  before: AuditFacts;
  after: AuditFacts;
  /** Currency of the amounts, when the entry is about an order. */
  currency: string | null;
};

/** Reads a page of the audit log, newest first, and whether there are more entries. */
export async function listAuditEntries(
  db: Db,
  { q, kind, page, perPage = PER_PAGE }: AuditQuery & { perPage?: number },
): Promise<{ lines: AuditLogEntry[]; more: boolean }> {
  const term = foldDigits(q ?? '');
  const search = term === '' ? null : { name: term.toLowerCase(), code: parseTrackCode(term) };
  const window = { offset: perPage * (page - 1), limit: perPage + 1 };
  const rows = await searchAuditEntries(db, { kind: kind ?? null, search, ...window });
  return {
    lines: rows.slice(0, perPage).map(({ id, role, action, before, after, currency, ...row }) => ({
      id,
      role,
      action,
      before,
      after,
      currency,
      at: row.happened_at.toISOString(),
      who: row.staff_name,
      subject: { kind: row.subject_kind, id: row.subject_id, code: row.code },
    })),
    more: rows.length > perPage,
  };
}

/** The latest entries about one subject, newest first. */
export function listSubjectEntries(db: Db, subject: { kind: string; id: string }) {
  return findAuditEntries(db, subject.kind, subject.id);
}
