import type { Actor } from '../orders/order.states.rules.ts';

export const RETURN_KINDS = ['withdrawal', 'faulty', 'wrong_item', 'damaged', 'not_as_described'] as const;
export type ReturnKind = (typeof RETURN_KINDS)[number];

export const RETURN_WISHES = ['refund', 'exchange', 'repair'] as const;
export type ReturnWish = (typeof RETURN_WISHES)[number];

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

type Move = {
  action: ReturnAction;
  from: ReturnState;
  to: ReturnState;
  by: readonly Actor[];
  /** Only with a reason that can be disputed: who withdraws needs none. */
  disputable?: true;
};

/** The one table of what may happen to a return and by whom; screens and server ask it alike. */
const moves: readonly Move[] = [
  { action: 'confirm', from: 'unconfirmed', to: 'requested', by: ['customer'] },
  // the system for a withdrawal, which is a right
  { action: 'approve', from: 'requested', to: 'approved', by: ['admin', 'seller', 'system'] },
  { action: 'reject', from: 'requested', to: 'rejected', by: ['admin', 'seller'], disputable: true },
  { action: 'send', from: 'approved', to: 'in_transit', by: ['customer', 'admin', 'seller'] },
  { action: 'receive', from: 'approved', to: 'received', by: ['admin', 'seller'] },
  { action: 'receive', from: 'in_transit', to: 'received', by: ['admin', 'seller'] },
  { action: 'inspect', from: 'received', to: 'inspected', by: ['admin', 'seller'] },
  // what was said of the goods proves wrong: they go back to their buyer
  { action: 'reject', from: 'inspected', to: 'rejected', by: ['admin', 'seller'], disputable: true },
  { action: 'refund', from: 'inspected', to: 'refunded', by: ['admin'] },
  { action: 'exchange', from: 'inspected', to: 'exchanged', by: ['admin', 'seller'], disputable: true },
  { action: 'repair', from: 'inspected', to: 'repaired', by: ['admin', 'seller'], disputable: true },
];

/** Where an action leads, or null when it may not happen now, by this actor or for this kind of return. */
export function stateAfter(
  action: ReturnAction,
  { status, kind }: { status: ReturnState; kind: ReturnKind },
  by: Actor,
): ReturnState | null {
  const move = moves.find((one) => one.action === action && one.from === status && one.by.includes(by));
  if (!move || (move.disputable && kind === 'withdrawal')) return null;
  return move.to;
}

/** What an actor may do with a return as it stands: the buttons of its page. */
export function actionsFor(request: { status: ReturnState; kind: ReturnKind }, by: Actor): ReturnAction[] {
  return RETURN_ACTIONS.filter((action) => stateAfter(action, request, by) !== null);
}

/** States in which the money of a return has not gone back yet. */
export const PAYABLE_STATES = [
  'requested',
  'approved',
  'in_transit',
  'received',
  'inspected',
] as const satisfies readonly ReturnState[];

/** States in which pieces are spoken for: nobody sends them back a second time. */
export const OPEN_STATES = [
  'requested',
  'approved',
  'in_transit',
  'received',
  'inspected',
  'exchanged',
] as const satisfies readonly ReturnState[];
