import { readTrackCode } from '../../kernel/ids.ts';
import { foldDigits } from '../../kernel/locale.ts';
import type { Db } from '../../platform/db.ts';
import type { AuditQuery } from './staff.input.ts';
import type { StaffRole } from './staff.rules.ts';
import { type AuditFacts, searchAudit } from './staff.store.ts';

const PER_PAGE = 50;

/** Something that somebody of the staff did, to whatever it was. */
export type AuditLine = {
  id: string;
  at: string;
  who: string;
  role: StaffRole;
  action: string;
  subject: { kind: string; id: string; code: string | null };
  before: AuditFacts;
  after: AuditFacts;
  /** Of its amounts, where it is about an order. */
  currency: string | null;
};

/** A page of the audit log, the latest first, and whether there is another. */
export async function readAudit(db: Db, { q, kind, page }: AuditQuery): Promise<{ lines: AuditLine[]; more: boolean }> {
  const typed = foldDigits(q ?? '');
  const search = typed === '' ? null : { name: typed.toLowerCase(), code: readTrackCode(typed) };
  const window = { offset: PER_PAGE * (page - 1), limit: PER_PAGE + 1 };
  const rows = await searchAudit(db, { kind: kind ?? null, search, ...window });
  return {
    lines: rows.slice(0, PER_PAGE).map(({ id, role, action, before, after, currency, ...row }) => ({
      ...{ id, role, action, before, after, currency },
      at: row.happened_at.toISOString(),
      who: row.staff_name,
      subject: { kind: row.subject_kind, id: row.subject_id, code: row.code },
    })),
    more: rows.length > PER_PAGE,
  };
}
