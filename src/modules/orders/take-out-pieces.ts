import type { Db, Tx } from '../../platform/db.ts';
import type { Pieces } from './order.rules.ts';
import { countCancelled, countReturned, replacedAndGone } from './order-pieces.store.ts';

/** Marks pieces as cancelled. @returns false when fewer pieces remain; the caller then refuses */
export function cancelPieces(tx: Tx, orderId: string, pieces: readonly Pieces[]): Promise<boolean> {
  return each(pieces, (piece) => countCancelled(tx, orderId, piece));
}

/** Marks pieces as returned and refunded. @returns false when fewer pieces remain; the caller then refuses */
export function returnPieces(tx: Tx, orderId: string, pieces: readonly Pieces[]): Promise<boolean> {
  return each(pieces, (piece) => countReturned(tx, orderId, piece));
}

/** For each line: pieces that count as returned because their replacement was returned or cancelled. */
export function returnedInstead(db: Db, orderId: string): Promise<Map<string, number>> {
  return replacedAndGone(db, orderId);
}

async function each(pieces: readonly Pieces[], update: (piece: Pieces) => Promise<boolean>): Promise<boolean> {
  for (const piece of pieces) if (!(await update(piece))) return false;
  return true;
}
