import { ok, type Result, refuse } from '../../kernel/result.ts';
import { type Db, inTransaction, type Tx } from '../../platform/db.ts';
import type { Staff } from '../staff/staff.rules.ts';
import { writeAudit } from '../staff/write-audit.ts';
import type { TicketMover } from './move-ticket.ts';
import type { TicketLinks } from './queue-ticket-news.ts';
import { lockTicket, type TicketRow } from './ticket.store.ts';
import { deskFacts } from './ticket-desk.store.ts';

/** A staff member working on one ticket. */
export type Handling = { staff: Staff; id: string; links: TicketLinks; now: Date };

type Facts = Record<string, string | number | boolean | null>;

/**
 * Runs one staff change of a ticket in a transaction: locks the ticket and writes an audit log entry. `work` returns
 * additional facts for the audit entry. Refuses with `tickets.not-found` and for the reasons that `work` returns.
 */
export function changeTicket(
  db: Db,
  { staff, id, now }: Pick<Handling, 'staff' | 'id' | 'now'>,
  action: string,
  work: (tx: Tx, ticket: TicketRow) => Promise<Result<Facts>>,
): Promise<Result<null>> {
  return inTransaction(db, async (tx) => {
    const ticket = await lockTicket(tx, { id });
    if (!ticket) return refuse('tickets.not-found', {}, 'missing');
    const before = await factsOf(tx, id);
    const done = await work(tx, ticket);
    if (!done.ok) return done;
    const after = { ...(await factsOf(tx, id)), ...done.value };
    await writeAudit(tx, { staff, action: `repair-${action}`, before, after, now, subject: { kind: 'ticket', id } });
    return ok(null);
  });
}

/** The transition context of a staff member. */
export function deskOf({ staff, links, now }: Handling): Pick<TicketMover, 'by' | 'staffId' | 'links' | 'now'> {
  return { by: 'admin', staffId: staff.id, links, now };
}

async function factsOf(tx: Tx, id: string): Promise<Facts> {
  const { ticket, lines } = await deskFacts(tx, id);
  return {
    ...{ number: ticket?.number ?? '', status: ticket?.status ?? '', version: ticket?.version ?? 0 },
    slot: ticket?.slot_at?.toISOString() ?? null,
    ...Object.fromEntries(lines.map(({ status, price }) => [`lines_${status}`, Number(price)])),
  };
}
