import type { UnpaidCaps } from '../../../platform/rate-limits/limits.ts';

/** Stock reserved for the unpaid orders of one buyer, e-mail address or network; quantities by variant. */
export type UnpaidScope = {
  kind: 'shopper' | 'email' | 'network';
  orders: number;
  pieces: ReadonlyMap<number, number>;
};

export type UnpaidLine = { lineId: string; inventoryId: number; quantity: number };

export type UnpaidCapsResult =
  | { allowed: true }
  | { allowed: false; fault: 'orders'; scope: UnpaidScope['kind']; most: number }
  /** `most`: quantity of the line's variant that can still be reserved. */
  | { allowed: false; fault: 'pieces'; lineId: string; most: number };

/** Quantity of a variant that can be reserved regardless of its share, so that small stocks can be sold out. */
const MIN_RESERVED_PIECES = 3;

/** Checks whether another unpaid order may reserve these lines. `stock`: quantity left by variant. */
export function checkUnpaidCaps(
  caps: UnpaidCaps,
  scopes: readonly UnpaidScope[],
  { lines, stock }: { lines: readonly UnpaidLine[]; stock: ReadonlyMap<number, number> },
): UnpaidCapsResult {
  for (const { kind, orders } of scopes) {
    const most = kind === 'network' ? caps.unpaidOrdersPerNetwork : caps.unpaidOrders;
    if (most !== null && orders >= most) return { allowed: false, fault: 'orders', scope: kind, most };
  }
  for (const { lineId, inventoryId, quantity } of lines) {
    const left = stock.get(inventoryId) ?? 0;
    const allowances = scopes.map((scope) => remainingPieces(caps, scope, inventoryId, left));
    const most = Math.max(0, Math.min(caps.unpaidPiecesPerOrder ?? Number.POSITIVE_INFINITY, ...allowances));
    if (quantity > most) return { allowed: false, fault: 'pieces', lineId, most };
  }
  return { allowed: true };
}

/** Quantity of a variant that can still be reserved in a scope. */
function remainingPieces(caps: UnpaidCaps, { kind, pieces }: UnpaidScope, inventoryId: number, left: number): number {
  const isNetwork = kind === 'network';
  const most = isNetwork ? caps.unpaidPiecesPerNetwork : caps.unpaidPieces;
  const percent = isNetwork ? caps.unpaidSharePerNetworkPercent : caps.unpaidSharePercent;
  const reserved = pieces.get(inventoryId) ?? 0;
  const share =
    percent === null ? null : Math.max(MIN_RESERVED_PIECES, Math.floor(((left + reserved) * percent) / 100));
  return Math.min(most ?? Number.POSITIVE_INFINITY, share ?? Number.POSITIVE_INFINITY) - reserved;
}
