import { creditTicket } from '../../src/modules/tickets/credit-ticket.ts';
import { moveTicket } from '../../src/modules/tickets/move-ticket.ts';
import { taxOn } from '../../src/modules/tickets/offer-lines.rules.ts';
import type { TicketAction, TicketActor, TicketState } from '../../src/modules/tickets/ticket.states.rules.ts';
import { ticketBy } from '../../src/modules/tickets/ticket.store.ts';
import type { Tx } from '../../src/platform/db.ts';
import type { RepairFile } from './people-files.shapes.ts';

type Step = { action: TicketAction; by?: TicketActor; hours: number };

const HOUR = 3_600_000;
const DAYS = 24;

const quote: Step = { action: 'quote', hours: 5 };
const receive: Step = { action: 'receive', hours: 0.1 };
const diagnose: Step = { action: 'diagnose', hours: 0.5 };
const repair: Step = { action: 'repair', hours: 0.5 };
const test: Step = { action: 'test', hours: 1 };
const finish: Step = { action: 'finish', hours: 0.5 };
const handOver: Step = { action: 'hand-over', hours: 5 };
const mended = [receive, diagnose, repair, test, finish];

/** Steps to each state, with the hours after the previous step. */
const WAY: Record<TicketState, readonly Step[]> = {
  requested: [],
  quoted: [quote],
  approved: [quote, { action: 'approve', by: 'customer', hours: 3 }],
  declined: [quote, { action: 'decline', by: 'customer', hours: 20 }],
  booked: [],
  received: [receive],
  diagnosing: [receive, diagnose],
  awaiting_approval: [receive, diagnose, { action: 'propose', hours: 1 }],
  awaiting_parts: [receive, diagnose, { action: 'await-parts', hours: 1 }],
  in_repair: [receive, diagnose, repair],
  testing: [receive, diagnose, repair, test],
  ready: mended,
  handed_over: [...mended, handOver],
  closed: [...mended, handOver, { action: 'close', by: 'system', hours: 14 * DAYS }],
  cancelled: [{ action: 'cancel', by: 'customer', hours: 2 }],
  unrepairable: [receive, diagnose, { action: 'give-up', hours: 2 }],
  unclaimed: [...mended, { action: 'unclaim', by: 'system', hours: 61 * DAYS }],
};

/** Past changes send no notifications, so links are not needed. */
const NOWHERE = { ticket: () => '', calendar: () => '', track: () => '' };

type Written = { id: string; file: RepairFile; written: Date; slot: Date | null; now: Date };

/** Moves a repair ticket to the state in its file. @throws when a step would be in the future */
export async function letRepairGoOn(tx: Tx, { id, file, written, slot, now }: Written): Promise<void> {
  const steps = WAY[file.reached];
  let at = steps[0]?.action === 'receive' && slot ? slot : written;
  for (const [nth, { action, by = 'admin', hours }] of steps.entries()) {
    at = new Date(at.getTime() + Math.round(hours * HOUR));
    if (at > now) throw new Error(`Repair ${file.code}: ${action} would be in the future, start it earlier`);
    if (action === 'propose') await price(tx, id, file, at);
    if (by === 'customer' && action !== 'cancel') await answer(tx, id, action, at);
    const message = nth === steps.length - 1 ? file.message : '';
    const change = action === 'quote' ? { quote_expires_at: new Date(at.getTime() + 14 * DAYS * HOUR) } : {};
    const mover = { by, message, links: NOWHERE, now: at, isPast: true };
    const moved = await moveTicket(tx, id, action, mover, change);
    if (!moved.ok) throw new Error(`Repair ${file.code} cannot ${action}: ${moved.refusal.code}`);
  }
}

async function answer(tx: Tx, id: string, action: TicketAction, at: Date): Promise<void> {
  const status = action === 'approve' ? ('approved' as const) : ('declined' as const);
  await tx
    .updateTable('ticket_line')
    .set({ status, decided_at: at })
    .where('ticket_id', '=', id)
    .where('status', '=', 'proposed')
    .execute();
}

/** Sets the price after the diagnosis. */
async function price(tx: Tx, id: string, { code, then_price, message }: RepairFile, at: Date): Promise<void> {
  const ticket = await ticketBy(tx, { id });
  if (!ticket || then_price === undefined) throw new Error(`Repair ${code} has no price after the diagnosis`);
  const lines = tx.selectFrom('ticket_line').select(['id', 'tax_basis_points']).where('ticket_id', '=', id);
  for (const line of await lines.where('price', 'is', null).execute()) {
    const cents = then_price * 100;
    const tax = taxOn(cents, line.tax_basis_points, ticket.prices_include_tax);
    const offered = { price: cents, tax, note: message, proposed_at: at };
    await tx.updateTable('ticket_line').set(offered).where('id', '=', line.id).execute();
  }
  await creditTicket(tx, ticket);
}
