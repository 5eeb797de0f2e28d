import { ok, type Result, refuse } from '../../../kernel/result.ts';
import { type Db, inTransaction, type Tx } from '../../../platform/database/db.ts';
import type { StaffMember } from '../../staff/staff.rules.ts';
import type { TicketLinks } from '../notifications/queue-ticket-notification.ts';
import { lockTicket, type TicketRow } from '../ticket.store.ts';
import type { TransitionContext } from '../transition-ticket.ts';
import { selectAuditFacts } from './staff-tickets.store.ts';

/** A staff member working on one ticket. */
export type StaffTicketContext = { staff: StaffMember; id: string; links: TicketLinks; now: Date };

type AuditFacts = Record<string, string | number | boolean | null>;

/** A staff change of a ticket, for the audit log. */
export type TicketChange = { id: string; before: AuditFacts; after: AuditFacts };

/**
 * Runs one staff change of a ticket in a transaction: locks the ticket and returns the change for the audit log. `work`
 * returns additional facts for it. Refuses with `tickets.not-found` and for the reasons that `work` returns.
 */
export function changeTicket(
  db: Db,
  id: string,
  work: (tx: Tx, ticket: TicketRow) => Promise<Result<AuditFacts>>,
): Promise<Result<TicketChange>> {
  return inTransaction(db, async (tx) => {
    const ticket = await lockTicket(tx, { id });
    if (!ticket) return refuse('tickets.not-found', {}, 'missing');
    const before = await readAuditFacts(tx, id);
    const done = await work(tx, ticket);
    if (!done.ok) return done;
    const after = { ...(await readAuditFacts(tx, id)), ...done.value };
    return ok({ id, before, after });
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
    assignee: ticket?.assignee ?? null,
    ...Object.fromEntries(lines.map(({ status, price }) => [`lines_${status}`, Number(price)])),
  };
}
