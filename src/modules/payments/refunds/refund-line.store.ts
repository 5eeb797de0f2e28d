import type { Selectable } from 'kysely';
import { uuidv7 } from '../../../kernel/ids.ts';
import type { Db, Tx } from '../../../platform/database/db.ts';
import type { RefundLineTable } from '../payment.tables.ts';
import type { RefundLine } from './refund-lines.rules.ts';

/** An order has a few lines per refund; the limit bounds extreme cases. */
const MAX_LINES = 10_000;

type LineOwner = Pick<Selectable<RefundLineTable>, 'order_id' | 'attempt_id' | 'refund_id' | 'created_at'>;

/** Adds lines to the ledger, with `refund_id` null when no money is sent back. Lines are never changed. */
export async function insertRefundLines(tx: Tx, owner: LineOwner, lines: readonly RefundLine[]): Promise<void> {
  if (lines.length === 0) return;
  const { order_id, attempt_id, refund_id, created_at } = owner;
  const rows = lines.map(({ kind, orderLineId, quantity, amount, tax }) => {
    const id = uuidv7(created_at.getTime());
    return { order_id, id, attempt_id, refund_id, kind, order_line_id: orderLineId, quantity, amount, tax, created_at };
  });
  await tx.insertInto('refund_line').values(rows).execute();
}

export type AttemptRefundLine = RefundLine & { attemptId: string };

/** Lines of an order that are refunded or being refunded, no longer due, or withheld. */
export function selectRefundLines(db: Db, orderId: string): Promise<AttemptRefundLine[]> {
  return db
    .selectFrom('refund_line')
    .select(['attempt_id as attemptId', 'kind', 'order_line_id as orderLineId', 'quantity', 'amount', 'tax'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .limit(MAX_LINES)
    .execute();
}

/** Lines of refunds that send money back, with their refund. */
export function selectRefundLinesByRefund(db: Db, orderId: string) {
  return db
    .selectFrom('refund_line')
    .select(['refund_id as refundId', 'kind', 'order_line_id as orderLineId', 'quantity', 'amount', 'tax'])
    .where('order_id', '=', orderId)
    .where('refund_id', 'is not', null)
    .orderBy('id')
    .limit(MAX_LINES)
    .execute();
}
