import type { Actor } from '../orders/order.states.rules.ts';
import {
  TICKET_STATES,
  type TicketKind,
  type TicketLineStatus,
  type TicketState,
} from '../ticket-payments/ticket-status.rules.ts';

/** Initial states: a request, a booking at list price, or an approved warranty claim. */
export const INITIAL_STATES = ['requested', 'booked', 'approved'] as const satisfies readonly TicketState[];

export const TICKET_ACTIONS = [
  'quote',
  'approve',
  'decline',
  'book',
  'rebook',
  'receive',
  'diagnose',
  'propose',
  'await-parts',
  'repair',
  'test',
  'finish',
  'give-up',
  'hand-over',
  'pay-out',
  'close',
  'cancel',
  'unclaim',
] as const;
export type TicketAction = (typeof TICKET_ACTIONS)[number];

export type TicketActor = Extract<Actor, 'customer' | 'admin' | 'system'>;

type Transition = { action: TicketAction; from: readonly TicketState[]; to: TicketState; by: readonly TicketActor[] };

/**
 * State transitions of a ticket, with the actors that may trigger them; used by pages and server. Only the customer
 * approves a price. `actionAfterAnswer` decides the target state of an answer given during the diagnosis.
 */
const TRANSITIONS: readonly Transition[] = [
  { action: 'quote', from: ['requested', 'quoted'], to: 'quoted', by: ['admin'] },
  { action: 'approve', from: ['quoted'], to: 'approved', by: ['customer'] },
  { action: 'approve', from: ['awaiting_approval'], to: 'in_repair', by: ['customer'] },
  // the system declines expired quotes
  { action: 'decline', from: ['quoted'], to: 'declined', by: ['customer', 'system'] },
  // no further work: the device waits for pickup
  { action: 'decline', from: ['awaiting_approval'], to: 'ready', by: ['customer'] },
  { action: 'book', from: ['approved'], to: 'booked', by: ['customer', 'admin'] },
  { action: 'rebook', from: ['booked'], to: 'booked', by: ['customer', 'admin'] },
  // customers without an appointment are served too
  { action: 'receive', from: ['approved', 'booked'], to: 'received', by: ['admin'] },
  { action: 'diagnose', from: ['received'], to: 'diagnosing', by: ['admin'] },
  { action: 'propose', from: ['diagnosing', 'awaiting_parts', 'in_repair'], to: 'awaiting_approval', by: ['admin'] },
  { action: 'await-parts', from: ['diagnosing', 'in_repair'], to: 'awaiting_parts', by: ['admin'] },
  { action: 'repair', from: ['diagnosing', 'awaiting_parts'], to: 'in_repair', by: ['admin'] },
  { action: 'test', from: ['in_repair'], to: 'testing', by: ['admin'] },
  // the test failed
  { action: 'repair', from: ['testing'], to: 'in_repair', by: ['admin'] },
  { action: 'finish', from: ['testing'], to: 'ready', by: ['admin'] },
  {
    action: 'give-up',
    from: ['diagnosing', 'awaiting_parts', 'in_repair', 'testing'],
    to: 'unrepairable',
    by: ['admin'],
  },
  { action: 'hand-over', from: ['ready', 'unrepairable', 'unclaimed'], to: 'handed_over', by: ['admin'] },
  // a trade-in that was inspected and is bought as agreed
  { action: 'pay-out', from: ['diagnosing', 'in_repair', 'testing', 'ready'], to: 'handed_over', by: ['admin'] },
  { action: 'close', from: ['handed_over'], to: 'closed', by: ['admin', 'system'] },
  { action: 'cancel', from: ['requested', 'quoted', 'approved', 'booked'], to: 'cancelled', by: ['customer', 'admin'] },
  { action: 'unclaim', from: ['ready', 'unrepairable'], to: 'unclaimed', by: ['system', 'admin'] },
];

/** Target state of an action, or null when it is not allowed in this state or for this actor. */
export function getNextTicketState(action: TicketAction, from: TicketState, by: TicketActor): TicketState | null {
  return TRANSITIONS.find((one) => one.action === action && one.from.includes(from) && one.by.includes(by))?.to ?? null;
}

const REPAIR_ACTIONS = ['await-parts', 'repair', 'test', 'finish'] as const satisfies readonly TicketAction[];

/**
 * Whether an action applies to a kind of ticket: trade-ins are paid out and not repaired, all others are never paid
 * out.
 */
export function isActionForKind(action: TicketAction, kind: TicketKind): boolean {
  return kind === 'trade_in' ? !REPAIR_ACTIONS.some((one) => one === action) : action !== 'pay-out';
}

/** Kinds whose device the shop can offer to buy. */
const BUYABLE_KINDS: readonly TicketKind[] = ['repair', 'warranty'];

/** Whether the shop can offer to buy the device of a ticket instead; one offer is possible. */
export function canOfferTradeIn(kind: TicketKind, hasTradeIn: boolean): boolean {
  return BUYABLE_KINDS.includes(kind) && !hasTradeIn;
}

/** Actions available to an actor in a state; these are the buttons of the page. */
export function listTicketActions(status: TicketState, by: TicketActor): TicketAction[] {
  return TICKET_ACTIONS.filter((action) => getNextTicketState(action, status, by) !== null);
}

/** Actions that advance a repair in the usual way, the latest first. */
const USUAL_ACTIONS = ['close', 'hand-over', 'finish', 'test', 'repair', 'diagnose', 'receive'] as const;

/**
 * The usual next action of staff, which needs no input, among those that are available; null for none. Before the repair
 * starts, the customer approves the prices of the proposed lines.
 */
export function findUsualAction(
  actions: readonly TicketAction[],
  lines: readonly { status: TicketLineStatus }[],
): (typeof USUAL_ACTIONS)[number] | null {
  const usual = USUAL_ACTIONS.find((action) => actions.includes(action)) ?? null;
  return usual === 'repair' && lines.some(({ status }) => status === 'proposed') ? null : usual;
}

/** Progress steps shown to customers; states outside the normal flow are not steps. */
export const TICKET_STEPS = [
  'requested',
  'approved',
  'booked',
  'received',
  'in_repair',
  'ready',
  'handed_over',
] as const;
export type TicketStep = (typeof TICKET_STEPS)[number];

const STEP_BY_STATE: Record<TicketState, TicketStep | null> = {
  requested: 'requested',
  quoted: 'requested',
  approved: 'approved',
  declined: null,
  booked: 'booked',
  received: 'received',
  diagnosing: 'received',
  awaiting_approval: 'received',
  awaiting_parts: 'in_repair',
  in_repair: 'in_repair',
  testing: 'in_repair',
  ready: 'ready',
  handed_over: 'handed_over',
  closed: 'handed_over',
  cancelled: null,
  unrepairable: 'ready',
  unclaimed: 'ready',
};

/** Step of a state; null for a ticket that was declined or cancelled. */
export function toStep(status: TicketState): TicketStep | null {
  return STEP_BY_STATE[status];
}

/** Final states; only a warranty claim may follow. */
export const FINAL_STATES = [
  'declined',
  'cancelled',
  'handed_over',
  'closed',
] as const satisfies readonly TicketState[];

/** States in which the device is in the workshop and a technician can work on it. */
export const WORKSHOP_STATES = [
  'received',
  'diagnosing',
  'awaiting_approval',
  'awaiting_parts',
  'in_repair',
  'testing',
] as const satisfies readonly TicketState[];

/** States before the customer approved a price. */
const UNAPPROVED_STATES: readonly TicketState[] = ['requested', 'quoted'];

/** States of approved work, until the device is handed over. */
export const IN_PROGRESS_STATES = TICKET_STATES.filter(
  (state) => !UNAPPROVED_STATES.includes(state) && !FINAL_STATES.some((final) => final === state),
);
