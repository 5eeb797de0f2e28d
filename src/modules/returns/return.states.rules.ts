import type { Actor } from '../orders/order.states.rules.ts';

export const RETURN_KINDS = ['withdrawal', 'faulty', 'wrong_item', 'damaged', 'not_as_described'] as const;
export type ReturnKind = (typeof RETURN_KINDS)[number];

export const RETURN_RESOLUTIONS = ['refund', 'exchange', 'repair'] as const;
export type ReturnResolution = (typeof RETURN_RESOLUTIONS)[number];

export const RETURN_STATES = [
  'unconfirmed',
  'requested',
  'approved',
  'rejected',
  'in_transit',
  'received',
  'inspected',
  'refunded',
  'exchanged',
  'repaired',
] as const;
export type ReturnState = (typeof RETURN_STATES)[number];

const RETURN_ACTIONS = [
  'confirm',
  'approve',
  'reject',
  'send',
  'receive',
  'inspect',
  'refund',
  'exchange',
  'repair',
] as const;
export type ReturnAction = (typeof RETURN_ACTIONS)[number];

type ReturnTransition = {
  action: ReturnAction;
  from: ReturnState;
  to: ReturnState;
  by: readonly Actor[];
  /** Not allowed for a withdrawal, which needs no reason and cannot be disputed. */
  disputable?: true;
};

/** Transition table: allowed actions by state and actor. Pages and server use the same table. */
const TRANSITIONS: readonly ReturnTransition[] = [
  { action: 'confirm', from: 'unconfirmed', to: 'requested', by: ['customer'] },
  // `system` approves withdrawals automatically, because they are a legal right
  { action: 'approve', from: 'requested', to: 'approved', by: ['admin', 'seller', 'system'] },
  { action: 'reject', from: 'requested', to: 'rejected', by: ['admin', 'seller'], disputable: true },
  { action: 'send', from: 'approved', to: 'in_transit', by: ['customer', 'admin', 'seller'] },
  { action: 'receive', from: 'approved', to: 'received', by: ['admin', 'seller'] },
  { action: 'receive', from: 'in_transit', to: 'received', by: ['admin', 'seller'] },
  { action: 'inspect', from: 'received', to: 'inspected', by: ['admin', 'seller'] },
  // the inspection disproves the claim: the goods are sent back to the buyer
  { action: 'reject', from: 'inspected', to: 'rejected', by: ['admin', 'seller'], disputable: true },
  { action: 'refund', from: 'inspected', to: 'refunded', by: ['admin'] },
  { action: 'exchange', from: 'inspected', to: 'exchanged', by: ['admin', 'seller'], disputable: true },
  { action: 'repair', from: 'inspected', to: 'repaired', by: ['admin', 'seller'], disputable: true },
];

/** State after an action; null when the state, the actor or the kind of return does not allow it. */
export function getNextReturnState(
  action: ReturnAction,
  { status, kind }: { status: ReturnState; kind: ReturnKind },
  by: Actor,
): ReturnState | null {
  const move = TRANSITIONS.find((one) => one.action === action && one.from === status && one.by.includes(by));
  if (!move || (move.disputable && kind === 'withdrawal')) return null;
  return move.to;
}

/** Actions that an actor can perform in the current state; shown as buttons. */
export function listReturnActions(request: { status: ReturnState; kind: ReturnKind }, by: Actor): ReturnAction[] {
  return RETURN_ACTIONS.filter((action) => getNextReturnState(action, request, by) !== null);
}

/** States before the refund. */
export const REFUNDABLE_STATES = [
  'requested',
  'approved',
  'in_transit',
  'received',
  'inspected',
] as const satisfies readonly ReturnState[];

/** States in which the customer waits for a decision, the refund or the goods. */
export const UNSETTLED_STATES = ['unconfirmed', ...REFUNDABLE_STATES] as const satisfies readonly ReturnState[];

/** States in which the pieces of a request cannot be returned by another request. */
export const OPEN_RETURN_STATES = [
  'requested',
  'approved',
  'in_transit',
  'received',
  'inspected',
  'exchanged',
] as const satisfies readonly ReturnState[];
