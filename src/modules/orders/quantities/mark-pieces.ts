import type { Db, Tx } from '../../../platform/database/db.ts';
import type { LineQuantity } from '../order.rules.ts';
import { addCancelledPieces, addReturnedPieces, selectReturnedReplacements } from './order-pieces.store.ts';

/** Marks pieces as cancelled. @returns false when fewer pieces remain; the caller then refuses */
export function markPiecesCancelled(tx: Tx, orderId: string, pieces: readonly LineQuantity[]): Promise<boolean> {
  return updateEachLine(pieces, (piece) => addCancelledPieces(tx, orderId, piece));
}

/** Marks pieces as returned and refunded. @returns false when fewer pieces remain; the caller then refuses */
export function markPiecesReturned(tx: Tx, orderId: string, pieces: readonly LineQuantity[]): Promise<boolean> {
  return updateEachLine(pieces, (piece) => addReturnedPieces(tx, orderId, piece));
}

/** For each line: pieces that count as returned because their replacement was returned or cancelled. */
export function readReturnedReplacements(db: Db, orderId: string): Promise<Map<string, number>> {
  return selectReturnedReplacements(db, orderId);
}

async function updateEachLine(
  pieces: readonly LineQuantity[],
  update: (piece: LineQuantity) => Promise<boolean>,
): Promise<boolean> {
  for (const piece of pieces) if (!(await update(piece))) return false;
  return true;
}
