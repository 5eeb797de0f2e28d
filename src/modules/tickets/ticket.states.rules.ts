import type { Actor } from '../orders/order.states.rules.ts';

export const TICKET_KINDS = ['repair', 'trade_in', 'warranty', 'it_service'] as const;
export type TicketKind = (typeof TICKET_KINDS)[number];

export const TICKET_STATES = [
  'requested',
  'quoted',
  'approved',
  'declined',
  'booked',
  'received',
  'diagnosing',
  'awaiting_approval',
  'awaiting_parts',
  'in_repair',
  'testing',
  'ready',
  'handed_over',
  'closed',
  'cancelled',
  'unrepairable',
  'unclaimed',
] as const;
export type TicketState = (typeof TICKET_STATES)[number];

/**
 * How a ticket begins: with a question, or with what the price list offers, taken and booked at once; a claim under
 * warranty with what was agreed to before.
 */
export const FIRST_STATES = ['requested', 'booked', 'approved'] as const satisfies readonly TicketState[];

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

type Move = { action: TicketAction; from: readonly TicketState[]; to: TicketState; by: readonly TicketActor[] };

/**
 * The one table of what may happen to a ticket and by whom; screens and server ask it alike. Only the customer agrees
 * to a price. What was answered while the device lies open decides where it goes: see `stateAfterAnswer`.
 */
const moves: readonly Move[] = [
  { action: 'quote', from: ['requested', 'quoted'], to: 'quoted', by: ['admin'] },
  { action: 'approve', from: ['quoted'], to: 'approved', by: ['customer'] },
  { action: 'approve', from: ['awaiting_approval'], to: 'in_repair', by: ['customer'] },
  // the system for an offer whose days are over
  { action: 'decline', from: ['quoted'], to: 'declined', by: ['customer', 'system'] },
  // nothing more is done: the device waits for its owner
  { action: 'decline', from: ['awaiting_approval'], to: 'ready', by: ['customer'] },
  { action: 'book', from: ['approved'], to: 'booked', by: ['customer', 'admin'] },
  { action: 'rebook', from: ['booked'], to: 'booked', by: ['customer', 'admin'] },
  // who walks in without an appointment is served too
  { action: 'receive', from: ['approved', 'booked'], to: 'received', by: ['admin'] },
  { action: 'diagnose', from: ['received'], to: 'diagnosing', by: ['admin'] },
  { action: 'propose', from: ['diagnosing', 'awaiting_parts', 'in_repair'], to: 'awaiting_approval', by: ['admin'] },
  { action: 'await-parts', from: ['diagnosing', 'in_repair'], to: 'awaiting_parts', by: ['admin'] },
  { action: 'repair', from: ['diagnosing', 'awaiting_parts'], to: 'in_repair', by: ['admin'] },
  { action: 'test', from: ['in_repair'], to: 'testing', by: ['admin'] },
  // it did not pass
  { action: 'repair', from: ['testing'], to: 'in_repair', by: ['admin'] },
  { action: 'finish', from: ['testing'], to: 'ready', by: ['admin'] },
  {
    action: 'give-up',
    from: ['diagnosing', 'awaiting_parts', 'in_repair', 'testing'],
    to: 'unrepairable',
    by: ['admin'],
  },
  { action: 'hand-over', from: ['ready', 'unrepairable', 'unclaimed'], to: 'handed_over', by: ['admin'] },
  // a device that the shop has looked at and buys as agreed
  { action: 'pay-out', from: ['diagnosing', 'in_repair', 'testing', 'ready'], to: 'handed_over', by: ['admin'] },
  { action: 'close', from: ['handed_over'], to: 'closed', by: ['admin', 'system'] },
  { action: 'cancel', from: ['requested', 'quoted', 'approved', 'booked'], to: 'cancelled', by: ['customer', 'admin'] },
  { action: 'unclaim', from: ['ready', 'unrepairable'], to: 'unclaimed', by: ['system', 'admin'] },
];

/** Where an action leads, or null when it may not happen now or by this actor. */
export function ticketAfter(action: TicketAction, from: TicketState, by: TicketActor): TicketState | null {
  return moves.find((one) => one.action === action && one.from.includes(from) && one.by.includes(by))?.to ?? null;
}

const MENDING = ['await-parts', 'repair', 'test', 'finish'] as const satisfies readonly TicketAction[];

/** Whether an action makes sense for such a ticket: what the shop buys is paid for and not mended, the rest never paid for. */
export function suitsKind(action: TicketAction, kind: TicketKind): boolean {
  return kind === 'trade_in' ? !MENDING.some((one) => one === action) : action !== 'pay-out';
}

/** What an actor may do with a ticket as it stands: the buttons of its page. */
export function ticketActionsFor(status: TicketState, by: TicketActor): TicketAction[] {
  return TICKET_ACTIONS.filter((action) => ticketAfter(action, status, by) !== null);
}

/** What a customer sees as the way of a repair; side exits stand beside it. */
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

const STEP_OF: Record<TicketState, TicketStep | null> = {
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

/** The step that a state belongs to; null once it ended before its time. */
export function stepOf(status: TicketState): TicketStep | null {
  return STEP_OF[status];
}

/** Nothing more happens, but that a warranty may be claimed. */
export const ENDED_STATES = [
  'declined',
  'cancelled',
  'handed_over',
  'closed',
] as const satisfies readonly TicketState[];
