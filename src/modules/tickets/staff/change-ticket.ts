import { ok, type Result, refuse } from '../../../kernel/result.ts';
import { type Db, inTransaction, type Tx } from '../../../platform/database/db.ts';
import { writeAuditEntry } from '../../staff/audit/write-audit-entry.ts';
import type { StaffMember } from '../../staff/staff.rules.ts';
import type { TicketLinks } from '../notifications/queue-ticket-notification.ts';
import { lockTicket, type TicketRow } from '../ticket.store.ts';
import type { TransitionContext } from '../transition-ticket.ts';
import { selectAuditFacts } from './staff-tickets.store.ts';

/** A staff member working on one ticket. */
export type StaffTicketContext = { staff: StaffMember; id: string; links: TicketLinks; now: Date };

type AuditFacts = Record<string, string | number | boolean | null>;

/**
 * Runs one staff change of a ticket in a transaction: locks the ticket and writes an audit log entry. `work` returns
 * additional facts for the audit entry. Refuses with `tickets.not-found` and for the reasons that `work` returns.
 */
export function changeTicket(
  db: Db,
  { staff, id, now }: Pick<StaffTicketContext, 'staff' | 'id' | 'now'>,
  action: string,
  work: (tx: Tx, ticket: TicketRow) => Promise<Result<AuditFacts>>,
): Promise<Result<null>> {
  return inTransaction(db, async (tx) => {
    const ticket = await lockTicket(tx, { id });
    if (!ticket) return refuse('tickets.not-found', {}, 'missing');
    const before = await readAuditFacts(tx, id);
    const done = await work(tx, ticket);
    if (!done.ok) return done;
    const after = { ...(await readAuditFacts(tx, id)), ...done.value };
    await writeAuditEntry(tx, {
      staff,
      action: `repair-${action}`,
      before,
      after,
      now,
      subject: { kind: 'ticket', id },
    });
    return ok(null);
  });
}

/** The transition context of a staff member. */
export function toStaffTransition({
  staff,
  links,
  now,
}: StaffTicketContext): Pick<TransitionContext, 'by' | 'staffId' | 'links' | 'now'> {
  return { by: 'admin', staffId: staff.id, links, now };
}

async function readAuditFacts(tx: Tx, id: string): Promise<AuditFacts> {
  const { ticket, lines } = await selectAuditFacts(tx, id);
  return {
    number: ticket?.number ?? '',
    status: ticket?.status ?? '',
    version: ticket?.version ?? 0,
    slot: ticket?.slot_at?.toISOString() ?? null,
    ...Object.fromEntries(lines.map(({ status, price }) => [`lines_${status}`, Number(price)])),
  };
}
