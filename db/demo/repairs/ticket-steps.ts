import type { TicketState } from '../../../src/modules/ticket-payments/ticket-status.rules.ts';
import { applyDiagnosisCredit } from '../../../src/modules/tickets/lines/apply-diagnosis-credit.ts';
import { calculateLineTax } from '../../../src/modules/tickets/lines/propose-lines.rules.ts';
import type { TicketAction, TicketActor } from '../../../src/modules/tickets/ticket.states.rules.ts';
import { selectTicket } from '../../../src/modules/tickets/ticket.store.ts';
import { transitionTicket } from '../../../src/modules/tickets/transition-ticket.ts';
import type { Tx } from '../../../src/platform/database/db.ts';
import type { RepairFile } from '../files/people-files.shapes.ts';

type TicketStep = { action: TicketAction; by?: TicketActor; hours: number };

const HOUR = 3_600_000;
const HOURS_PER_DAY = 24;

const quote: TicketStep = { action: 'quote', hours: 5 };
const receive: TicketStep = { action: 'receive', hours: 0.1 };
const diagnose: TicketStep = { action: 'diagnose', hours: 0.5 };
const repair: TicketStep = { action: 'repair', hours: 0.5 };
const test: TicketStep = { action: 'test', hours: 1 };
const finish: TicketStep = { action: 'finish', hours: 0.5 };
const handOver: TicketStep = { action: 'hand-over', hours: 5 };
const REPAIR_STEPS = [receive, diagnose, repair, test, finish];

/** Steps to each state, with the hours after the previous step. */
const STEPS_TO_STATE: Record<TicketState, readonly TicketStep[]> = {
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
  ready: REPAIR_STEPS,
  handed_over: [...REPAIR_STEPS, handOver],
  closed: [...REPAIR_STEPS, handOver, { action: 'close', by: 'system', hours: 14 * HOURS_PER_DAY }],
  cancelled: [{ action: 'cancel', by: 'customer', hours: 2 }],
  unrepairable: [receive, diagnose, { action: 'give-up', hours: 2 }],
  unclaimed: [...REPAIR_STEPS, { action: 'unclaim', by: 'system', hours: 61 * HOURS_PER_DAY }],
};

/** Past changes send no notifications, so links are not needed. */
const NO_LINKS = { ticket: () => '', calendar: () => '', track: () => '' };

type LoadedTicket = { id: string; file: RepairFile; createdAt: Date; slot: Date | null; now: Date };

/** Moves a repair ticket to the state in its file. @throws when a step would be in the future */
export async function advanceTicket(tx: Tx, { id, file, createdAt, slot, now }: LoadedTicket): Promise<void> {
  const steps = STEPS_TO_STATE[file.reached];
  let at = steps[0]?.action === 'receive' && slot ? slot : createdAt;
  for (const [nth, { action, by = 'admin', hours }] of steps.entries()) {
    at = new Date(at.getTime() + Math.round(hours * HOUR));
    if (at > now) throw new Error(`Repair ${file.code}: ${action} would be in the future, start it earlier`);
    if (action === 'propose') await setDiagnosisPrice(tx, id, file, at);
    if (by === 'customer' && action !== 'cancel') await answerLines(tx, id, action, at);
    const message = nth === steps.length - 1 ? file.message : '';
    const change = action === 'quote' ? { quote_expires_at: new Date(at.getTime() + 14 * HOURS_PER_DAY * HOUR) } : {};
    const mover = { by, message, links: NO_LINKS, now: at, isBackdated: true };
    const moved = await transitionTicket(tx, id, action, mover, change);
    if (!moved.ok) throw new Error(`Repair ${file.code} cannot ${action}: ${moved.refusal.code}`);
  }
}

async function answerLines(tx: Tx, id: string, action: TicketAction, at: Date): Promise<void> {
  const status = action === 'approve' ? ('approved' as const) : ('declined' as const);
  await tx
    .updateTable('ticket_line')
    .set({ status, decided_at: at })
    .where('ticket_id', '=', id)
    .where('status', '=', 'proposed')
    .execute();
}

/** Sets the price after the diagnosis. */
async function setDiagnosisPrice(
  tx: Tx,
  id: string,
  { code, then_price, message }: RepairFile,
  at: Date,
): Promise<void> {
  const ticket = await selectTicket(tx, { id });
  if (!ticket || then_price === undefined) throw new Error(`Repair ${code} has no price after the diagnosis`);
  const lines = tx.selectFrom('ticket_line').select(['id', 'tax_basis_points']).where('ticket_id', '=', id);
  for (const line of await lines.where('price', 'is', null).execute()) {
    const cents = then_price * 100;
    const tax = calculateLineTax(cents, line.tax_basis_points, ticket.prices_include_tax);
    const offered = { price: cents, tax, note: message, proposed_at: at };
    await tx.updateTable('ticket_line').set(offered).where('id', '=', line.id).execute();
  }
  await applyDiagnosisCredit(tx, ticket);
}
