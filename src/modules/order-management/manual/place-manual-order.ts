import { normalizeEmail } from '../../../kernel/contact/email.ts';
import { ok, type Result, refuse, refuseField } from '../../../kernel/result.ts';
import { type Db, inTransaction, type Tx } from '../../../platform/database/db.ts';
import { readUnpaidCaps } from '../../../platform/rate-limits/limits.ts';
import { placeOrderInput } from '../../checkout/checkout.input.ts';
import type { OrderLinks } from '../../checkout/payment/settle-order.ts';
import { placeOrder } from '../../checkout/place-order.ts';
import { findAccountByEmail } from '../../customers/sign-up/create-account-with-password.ts';
import { recordOrderEvent } from '../../orders/history/record-order-event.ts';
import { assignOrderCustomer } from '../../orders/placement/assign-order-customer.ts';
import { BANK_TRANSFER } from '../../payments/payment-methods.rules.ts';
import type { PaymentProviders } from '../../payments/payment-providers.ts';
import { hasPermission } from '../../staff/staff.rules.ts';
import type { AuditFacts } from '../../staff/staff.tables.ts';
import type { OrderChange } from '../change-order.ts';
import { readOrderFacts } from '../read-order-facts.ts';
import { confirmTransferOrder } from '../transfers/confirm-transfer-order.ts';
import type { TransferDecisionContext } from '../transfers/decide-bank-transfer.ts';
import { fillManualCart } from './fill-manual-cart.ts';
import type { ManualOrderInput } from './manual-order.input.ts';

export type ManualOrderContext = TransferDecisionContext & { links: OrderLinks; providers: PaymentProviders };

/** Staff are not limited as buyers are, and their network is not that of the buyer. */
const STAFF_LIMITS = { caps: readUnpaidCaps('off'), address: '0.0.0.0' };

/**
 * Places an order for a customer through the checkout: same prices, stock, mails and limits of payment methods. It belongs
 * to the account with its e-mail address, if there is one. Refuses as `fillManualCart`, `placeOrder` and
 * `confirmTransferOrder` do, and at `is_paid` with `payments.not-offered` for cash and `api.forbidden`
 * without the permission to book payments.
 */
export function placeManualOrder(
  db: Db,
  input: ManualOrderInput,
  context: ManualOrderContext,
): Promise<Result<OrderChange>> {
  return inTransaction(db, (tx) => placeInTransaction(tx, input, context));
}

async function placeInTransaction(
  tx: Tx,
  { lines, locale, is_paid, ...input }: ManualOrderInput,
  context: ManualOrderContext,
): Promise<Result<OrderChange>> {
  if (is_paid && input.order_method !== BANK_TRANSFER) return refuseField('is_paid', 'payments.not-offered');
  if (is_paid && !hasPermission(context.staff.role, 'payments.approve')) return refuseField('is_paid', 'api.forbidden');
  if (input.email === '') return refuseField('email', 'fields.required', { type: 'email' });
  const { now, links, providers } = context;
  const owner = await fillManualCart(tx, { lines, locale }, now);
  if (!owner.ok) return owner;
  const placed = await placeOrder(
    tx,
    {
      owner: owner.value,
      accountEmail: null,
      locale,
      now,
      links,
      providers,
      unpaid: STAFF_LIMITS,
      isTransferPaid: is_paid,
    },
    placeOrderInput.parse(input),
  );
  if (!placed.ok) return placed;
  const { id, code, grand } = placed.value;
  const account = await findAccountByEmail(tx, normalizeEmail(input.email));
  if (account) await assignOrderCustomer(tx, id, account.id);
  await recordOrderEvent(tx, id, { kind: 'manual', to: 'created' }, { by: 'admin', note: '', now });
  let booking: AuditFacts = {};
  if (is_paid) {
    const confirmed = await confirmTransferOrder(tx, code, context);
    if (!confirmed.ok) return confirmed;
    if (confirmed.value === null) return refuse('orders.not-now', {}, 'conflict');
    booking = confirmed.value.after;
  }
  const after = { ...booking, ...(await readOrderFacts(tx, code)), amount: grand };
  return ok({ orderId: id, code, action: 'order-create', before: { status: null }, after });
}
