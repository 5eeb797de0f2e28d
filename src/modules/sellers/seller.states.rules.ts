import type { SellerState } from './sellers.tables.ts';

/** Who makes a move: whoever applies or owns the store, staff, or the shop by itself. */
type Mover = 'seller' | 'staff' | 'system';

type Move = { from: readonly SellerState[]; to: SellerState; by: readonly Mover[] };

/** The one table of a seller's life: screens ask it what to offer, use cases what to allow. */
const MOVES = {
  verify: { from: ['applied'], to: 'verified', by: ['seller'] },
  /** Sends what was still wanted. */
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
} as const satisfies Record<string, Move>;

export type SellerMove = keyof typeof MOVES;

const ALL = Object.keys(MOVES) as SellerMove[];

/** Where a move leads, or null when it is not theirs or not possible from there. */
export function stateAfter(move: SellerMove, from: SellerState, by: Mover): SellerState | null {
  const { from: sources, to, by: movers }: Move = MOVES[move];
  return sources.includes(from) && movers.includes(by) ? to : null;
}

/** What somebody may do from there. */
export function movesFrom(from: SellerState, by: Mover): SellerMove[] {
  return ALL.filter((move) => stateAfter(move, from, by) !== null);
}
