import { uuidv7 } from '../../../kernel/ids.ts';
import type { Tx } from '../../../platform/database/db.ts';
import type { StaffMember } from '../staff.rules.ts';
import { insertAuditEntry } from '../staff.store.ts';
import type { AuditFacts } from '../staff.tables.ts';

type AuditEntryInput = {
  staff: StaffMember;
  action: string;
  subject: { kind: string; id: string };
  before: AuditFacts;
  after: AuditFacts;
  now: Date;
};

/** Writes an audit entry in the transaction of the change. */
export async function writeAuditEntry(
  tx: Tx,
  { staff, action, subject, before, after, now }: AuditEntryInput,
): Promise<void> {
  await insertAuditEntry(tx, {
    id: uuidv7(now.getTime()),
    happened_at: now,
    staff_id: staff.id,
    staff_name: staff.name,
    role: staff.role,
    action,
    subject_kind: subject.kind,
    subject_id: subject.id,
    before: JSON.stringify(before),
    after: JSON.stringify(after),
  });
}
