import { uuidv7 } from '../../kernel/ids.ts';
import { ok, type Result, refuse } from '../../kernel/result.ts';
import type { Tx } from '../../platform/database/db.ts';
import { canChangeBooking, needsSlot } from '../repair-catalog/locations/slot.rules.ts';
import { releaseSlot } from '../repair-catalog/locations/take-slot.ts';
import type { TicketState } from '../ticket-payments/ticket-status.rules.ts';
import { applyDiagnosisCredit } from './lines/apply-diagnosis-credit.ts';
import { returnParts, takeParts } from './lines/take-parts.ts';
import { finishLines, startWarranty, waiveLines } from './lines/ticket-lines.store.ts';
import { queueTicketNotification, type TicketLinks } from './notifications/queue-ticket-notification.ts';
import { selectNotification } from './notifications/ticket-notifications.rules.ts';
import { deliverRepairShipments } from './payments/deliver-repair-shipments.ts';
import { settleTicketOrders } from './payments/settle-ticket-orders.ts';
import { getNextTicketState, isActionForKind, type TicketAction, type TicketActor } from './ticket.states.rules.ts';
import { insertTicketEvent, lockTicket, type TicketChange, type TicketRow, updateTicketState } from './ticket.store.ts';
import { addDays, CLOSE_AFTER_DAYS, calculateNextReminder } from './timers/ticket-dates.rules.ts';

/** Actor of a transition, with the message to the customer and the internal note. */
export type TransitionContext = {
  by: TicketActor;
  staffId?: string;
  message?: string;
  note?: string;
  links: TicketLinks;
  now: Date;
  /** Token of an existing link; without it the e-mail gets a new link. */
  token?: string;
  /** For events recorded in retrospect: no notification is sent. */
  isBackdated?: boolean;
};

/** `ticket` is the row before the transition. */
export type TransitionResult = { ticket: TicketRow; from: TicketState; to: TicketState };

/**
 * Runs one transition of the state table: updates the row, the history, the appointment and the stock of parts, and
 * sends the customer a notification. Locks the ticket. The caller writes offered or answered lines and takes the slot
 * named by `change` beforehand. Refuses with `tickets.not-found`; with `tickets.not-now` when the state table does not
 * allow the action; with `tickets.too-late` when the customer is too close to the appointment; with
 * `tickets.part-missing` when a part is out of stock.
 */
export async function transitionTicket(
  tx: Tx,
  id: string,
  action: TicketAction,
  mover: TransitionContext,
  change: TicketChange = {},
): Promise<Result<TransitionResult>> {
  const ticket = await lockTicket(tx, { id });
  if (!ticket) return refuse('tickets.not-found', {}, 'missing');
  const { by, now } = mover;
  const from = ticket.status;
  const to = getNextTicketState(action, from, by);
  if (to === null || !isActionForKind(action, ticket.kind)) return refuse('tickets.not-now', {}, 'conflict');
  const isCustomerChange = by === 'customer' && (action === 'cancel' || action === 'rebook');
  if (isCustomerChange && !canChangeBooking(ticket.slot_at, now)) return refuse('tickets.too-late', {}, 'conflict');
  const dates = await applyTransitionEffects(tx, ticket, action, { to, ...mover });
  if (!dates.ok) return dates;
  if (!(await updateTicketState(tx, { id, from }, { ...dates.value, ...change, status: to, now })))
    return refuse('tickets.not-now', {}, 'conflict');
  await releasePreviousSlot(tx, ticket, action, change);
  await addTicketEvent(tx, { id, from, to }, action === 'rebook' ? 'slot' : 'state', mover);
  await settleTicketOrders(tx, id, action, mover);
  const notification = selectNotification(action, to, by);
  if (notification && !mover.isBackdated) await queueTicketNotification(tx, id, notification, mover);
  return ok({ ticket, from, to });
}

/** Side effects of a transition on lines and parts, and the dates that follow from it. */
async function applyTransitionEffects(
  tx: Tx,
  ticket: TicketRow,
  action: TicketAction,
  { to, by, now }: Pick<TransitionContext, 'by' | 'now'> & { to: TicketState },
): Promise<Result<TicketChange>> {
  const { id } = ticket;
  if (action === 'approve' || action === 'decline') await applyDiagnosisCredit(tx, ticket);
  if (to === 'in_repair' || to === 'testing') {
    const taken = await takeParts(tx, id, now);
    // a missing part does not block the customer's approval: staff see what is missing
    return taken.ok || by === 'customer' ? ok({}) : taken;
  }
  if (action === 'finish' || action === 'pay-out') await finishLines(tx, id);
  if (action === 'give-up') await waiveLines(tx, id);
  if (action === 'finish' || action === 'give-up' || action === 'decline' || action === 'cancel')
    await returnParts(tx, id, now);
  if (to === 'ready' || to === 'unrepairable')
    return ok({ ready_at: now, reminders: 0, next_reminder_at: calculateNextReminder(now, 0) });
  if (to === 'handed_over') {
    await startWarranty(tx, ticket, now);
    await deliverRepairShipments(tx, id, now);
    return ok({ handed_over_at: now, next_reminder_at: addDays(now, CLOSE_AFTER_DAYS) });
  }
  return ok(to === 'closed' || to === 'unclaimed' ? { next_reminder_at: null } : {});
}

/** Releases the slot when the appointment is cancelled or moved. */
function releasePreviousSlot(
  tx: Tx,
  ticket: TicketRow,
  action: TicketAction,
  change: TicketChange,
): Promise<void> | undefined {
  const { slot_at: startsAt, method, repair_location_id: locationId } = ticket;
  const isReleased = action === 'cancel' || change.slot_at !== undefined;
  if (!isReleased || startsAt === null || locationId === null || method === null || !needsSlot(method)) return;
  return releaseSlot(tx, { locationId, method, startsAt });
}

/** Adds an event to the history of a ticket. */
export async function addTicketEvent(
  tx: Tx,
  { id, from, to }: { id: string; from: TicketState; to: TicketState },
  kind: 'state' | 'slot' | 'lines' | 'note' | 'reminder',
  { by, staffId, message = '', note = '', now }: Omit<TransitionContext, 'links' | 'token'>,
): Promise<void> {
  await insertTicketEvent(tx, {
    id: uuidv7(now.getTime()),
    ticket_id: id,
    kind,
    from_state: from,
    to_state: to,
    actor: by,
    staff_id: staffId ?? null,
    message,
    note,
    happened_at: now,
  });
}
