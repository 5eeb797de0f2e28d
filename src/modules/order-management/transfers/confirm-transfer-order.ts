import { toMajor } from '../../../kernel/money.ts';
import { ok, type Result, refuse } from '../../../kernel/result.ts';
import { toLocalTime } from '../../../kernel/time/local-time.ts';
import type { Db } from '../../../platform/database/db.ts';
import { isConfirmed, ORDER_STATUS } from '../../orders/order.states.rules.ts';
import { findOrderByCode } from '../../orders/shipments/find-shipment.ts';
import { readTransferDetails } from '../../payments/transfers/list-transfers.ts';
import { findAwaitedTransfer } from '../../payments/transfers/read-transfer.ts';
import { readSettings } from '../../settings/read-settings.ts';
import type { OrderChange } from '../change-order.ts';
import { decideBankTransfer, type TransferDecisionContext } from './decide-bank-transfer.ts';

/**
 * Confirms an order whose bank transfer has arrived in full: books the rest of the amount today, with the reference of the
 * transfer as the id of the credit. Null for an order that is already confirmed, so that a repeat changes nothing. Refuses
 * with `orders.not-found`, `orders.not-now` for a finished order, `orders.no-transfer` for another payment method, and as
 * `decideTransfer` does.
 */
export async function confirmTransferOrder(
  db: Db,
  code: string,
  context: TransferDecisionContext,
): Promise<Result<OrderChange | null>> {
  const order = await findOrderByCode(db, code);
  if (!order) return refuse('orders.not-found', {}, 'missing');
  if (isConfirmed(order.status)) return ok(null);
  if (order.status !== ORDER_STATUS.pending) return refuse('orders.not-now', {}, 'conflict');
  const awaited = await findAwaitedTransfer(db, order.id);
  if (!awaited) return refuse('orders.no-transfer', {}, 'conflict');
  const transfer = await readTransferDetails(db, awaited.attemptId);
  if (!transfer.ok) return transfer;
  const { timeZone } = await readSettings(db);
  const { version, buyer, currency, rest, reference } = transfer.value;
  const input = {
    decision: 'approve' as const,
    version,
    amount: toMajor({ amount: rest, currency }),
    value_date: toLocalTime(context.now, timeZone).day,
    payer: buyer.name || buyer.email,
    bank_transaction_id: reference,
    note: '',
  };
  const booked = await decideBankTransfer(db, awaited.attemptId, input, context);
  if (booked.ok) return booked;
  // another request confirmed it in the meantime
  const current = await findOrderByCode(db, code);
  return current && isConfirmed(current.status) ? ok(null) : booked;
}
