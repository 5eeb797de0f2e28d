import type { SellerState } from './sellers.tables.ts';

/** Actor of a transition: applicant or store owner, staff, or the system. */
type SellerActor = 'seller' | 'staff' | 'system';

type TransitionRule = { from: readonly SellerState[]; to: SellerState; by: readonly SellerActor[] };

/** State machine of sellers, used by screens and commands. */
const TRANSITIONS = {
  verify: { from: ['applied'], to: 'verified', by: ['seller'] },
  /** Sends the requested information. */
  amend: { from: ['verified'], to: 'verified', by: ['seller'] },
  review: { from: ['verified'], to: 'under_review', by: ['staff'] },
  'ask-more': { from: ['verified', 'under_review'], to: 'verified', by: ['staff'] },
  approve: { from: ['verified', 'under_review'], to: 'approved', by: ['staff'] },
  reject: { from: ['verified', 'under_review'], to: 'rejected', by: ['staff'] },
  open: { from: ['approved'], to: 'active', by: ['system'] },
  rest: { from: ['active'], to: 'holiday', by: ['seller', 'staff'] },
  return: { from: ['holiday'], to: 'active', by: ['seller', 'staff'] },
  suspend: { from: ['active', 'holiday'], to: 'suspended', by: ['staff'] },
  restore: { from: ['suspended'], to: 'active', by: ['staff'] },
  close: { from: ['active', 'holiday', 'suspended'], to: 'closed', by: ['seller', 'staff'] },
} as const satisfies Record<string, TransitionRule>;

export type SellerTransition = keyof typeof TRANSITIONS;

const TRANSITION_NAMES = Object.keys(TRANSITIONS) as SellerTransition[];

/** Target state of a transition; null when the actor or the current state does not allow it. */
export function getNextState(move: SellerTransition, from: SellerState, by: SellerActor): SellerState | null {
  const { from: sources, to, by: movers }: TransitionRule = TRANSITIONS[move];
  return sources.includes(from) && movers.includes(by) ? to : null;
}

/** Transitions that the actor can make from a state. */
export function listTransitions(from: SellerState, by: SellerActor): SellerTransition[] {
  return TRANSITION_NAMES.filter((move) => getNextState(move, from, by) !== null);
}
