import type { Db, Tx } from '../../platform/db.ts';
import type { Pieces } from './order.rules.ts';
import { countCancelled, countReturned, replacedAndGone } from './order-pieces.store.ts';

/** Notes that pieces never leave. False when that many are not left; the caller then refuses. */
export function cancelPieces(tx: Tx, orderId: string, pieces: readonly Pieces[]): Promise<boolean> {
  return each(pieces, (piece) => countCancelled(tx, orderId, piece));
}

/** Notes that pieces are back and paid back. False when that many are not with their buyer; the caller then refuses. */
export function returnPieces(tx: Tx, orderId: string, pieces: readonly Pieces[]): Promise<boolean> {
  return each(pieces, (piece) => countReturned(tx, orderId, piece));
}

/** Of each line, pieces that count as returned because their replacement was given back or called off. */
export function returnedInstead(db: Db, orderId: string): Promise<Map<string, number>> {
  return replacedAndGone(db, orderId);
}

async function each(pieces: readonly Pieces[], take: (piece: Pieces) => Promise<boolean>): Promise<boolean> {
  for (const piece of pieces) if (!(await take(piece))) return false;
  return true;
}
