import { bidiIsolate } from '../../kernel/bidi-isolate.ts';
import { formatMoney } from '../../kernel/format-money.ts';
import { fromMajor } from '../../kernel/money.ts';
import { ok, type RefusalReason, type Result, refuse, refuseField, refuseFields } from '../../kernel/result.ts';
import type { CartLine } from '../cart/cart-line.rules.ts';
import type { PaymentMethod } from '../payments/payment-methods.ts';
import { getMoneyFormat } from '../settings/settings.rules.ts';
import { refuseDestination } from '../shipping/refuse-destination.rules.ts';
import type { ShippingOption } from '../shipping/shipping-terms.rules.ts';
import type { PlaceOrderInput } from './checkout.input.ts';
import type { DraftOrderInput, DraftShipment, OrderDraft } from './quote/draft-order.ts';

/** `method` is null when there is nothing to pay. */
export type ConfirmedOrder = { shipments: ConfirmedShipment[]; method: PaymentMethod | null };
export type ConfirmedShipment = Omit<DraftShipment, 'option'> & { option: ShippingOption };

/** Verifies that the order matches what the buyer confirmed: lines, shipping options, payment method and total. */
export function confirmOrder(
  draftInput: DraftOrderInput,
  draft: OrderDraft,
  input: PlaceOrderInput,
): Result<ConfirmedOrder> {
  const problems = findLineProblems(draftInput.lines, input.expected_total !== undefined);
  if (Object.keys(problems).length > 0) return refuseFields(problems);
  const { method, bill, voucherProblem } = draft;
  if (voucherProblem) return refuseField('voucher', voucherProblem.code, voucherProblem.facts);
  const shipments = draft.shipments.flatMap(({ option, ...one }) => (option ? [{ ...one, option }] : []));
  if (shipments.length < draft.shipments.length) return refuseDestination(draftInput.destination, draftInput.locale);
  if (shipments.some(({ missed }) => missed)) return refuseField('shipping_rule_id', 'shipping.no-such-option');
  if (!draft.nothingToPay && !method) return refuse('payments.no-method');
  if (method && input.order_method === undefined)
    return refuseField('order_method', 'fields.required', { type: 'order_method' });
  if (method && method.code !== input.order_method) return refuseField('order_method', 'payments.not-offered');
  if (input.expected_total === undefined) return ok({ shipments, method });

  const { currency } = draftInput.cart;
  const expected = fromMajor(input.expected_total, currency);
  if (!expected) return refuseField('expected_total', 'fields.invalid', { type: 'expected_total' });
  // a lower total than confirmed is accepted
  if (bill.grand <= expected.amount) return ok({ shipments, method });
  const formatAmount = (amount: number) =>
    bidiIsolate(
      formatMoney({ amount, currency }, getMoneyFormat(draftInput.settings, draftInput.locale)),
      draftInput.locale,
    );
  return refuse('checkout.total-changed', { was: formatAmount(expected.amount), now: formatAmount(bill.grand) });
}

const PRICE_PROBLEMS = ['cart.price-changed', 'cart.flash-ended', 'cart.bundle-broken'];

/** A confirmed total overrides price changes of single lines. */
function findLineProblems(lines: readonly CartLine[], totalAgreed: boolean): Record<string, RefusalReason[]> {
  const aboutPrice = (code: string) => PRICE_PROBLEMS.includes(code);
  const blocking = lines.map(
    (line) => [line.id, line.problems.filter(({ code }) => !(totalAgreed && aboutPrice(code)))] as const,
  );
  return Object.fromEntries(
    blocking.flatMap(([id, problems]) => (problems.length > 0 ? [[`lines.${id}`, problems]] : [])),
  );
}
