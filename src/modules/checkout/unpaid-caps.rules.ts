import type { UnpaidCaps } from '../../platform/limits.ts';

/** Stock already held by the unpaid orders of one shopper, mailbox or network; pieces by variant. */
export type UnpaidScope = {
  kind: 'shopper' | 'email' | 'network';
  orders: number;
  pieces: ReadonlyMap<number, number>;
};

export type UnpaidLine = { lineId: string; inventoryId: number; quantity: number };

export type UnpaidVerdict =
  | { allowed: true }
  | { allowed: false; fault: 'orders'; scope: UnpaidScope['kind']; most: number }
  /** `most`: how many pieces of the line's variant may still be held. */
  | { allowed: false; fault: 'pieces'; lineId: string; most: number };

/** Pieces of a variant that may be held whatever their share is: small stocks can be bought whole. */
const FREE_PIECES = 3;

/** Whether another order may hold these lines while it is not paid. `stock`: pieces left by variant. */
export function judgeUnpaid(
  caps: UnpaidCaps,
  scopes: readonly UnpaidScope[],
  { lines, stock }: { lines: readonly UnpaidLine[]; stock: ReadonlyMap<number, number> },
): UnpaidVerdict {
  for (const { kind, orders } of scopes) {
    const most = kind === 'network' ? caps.unpaidOrdersPerNetwork : caps.unpaidOrders;
    if (most !== null && orders >= most) return { allowed: false, fault: 'orders', scope: kind, most };
  }
  for (const { lineId, inventoryId, quantity } of lines) {
    const left = stock.get(inventoryId) ?? 0;
    const open = scopes.map((scope) => piecesOpen(caps, scope, inventoryId, left));
    const most = Math.max(0, Math.min(caps.unpaidPiecesPerOrder ?? Number.POSITIVE_INFINITY, ...open));
    if (quantity > most) return { allowed: false, fault: 'pieces', lineId, most };
  }
  return { allowed: true };
}

/** How many more pieces of a variant a scope may hold. */
function piecesOpen(caps: UnpaidCaps, { kind, pieces }: UnpaidScope, inventoryId: number, left: number): number {
  const ofNetwork = kind === 'network';
  const most = ofNetwork ? caps.unpaidPiecesPerNetwork : caps.unpaidPieces;
  const percent = ofNetwork ? caps.unpaidSharePerNetworkPercent : caps.unpaidSharePercent;
  const held = pieces.get(inventoryId) ?? 0;
  const share = percent === null ? null : Math.max(FREE_PIECES, Math.floor(((left + held) * percent) / 100));
  return Math.min(most ?? Number.POSITIVE_INFINITY, share ?? Number.POSITIVE_INFINITY) - held;
}
