import { sumOf, toDecimal } from '../../kernel/money.ts';
import type { Order } from '../../modules/orders/order.rules.ts';
import { methodOf } from '../../modules/payments/payment-methods.rules.ts';
import type { RefundPreview } from '../../modules/payments/preview-refund.ts';
import type { ShopRequest } from '../request.server.ts';

/** Preview of the maximum refund with its parts. */
export type ShownRefund = {
  amount: string;
  /** Default of the amount field; decimal string in major units. */
  major: string;
  parts: { name: string; amount: string; isDealGone: boolean }[];
  /** Tax included in the parts; null for none. */
  tax: string | null;
  /** Overpayment, which is refunded first; null for none. */
  surplus: string | null;
  /** Amount that is refunded already or in progress; null for none. */
  before: string | null;
  /** Payment method; null when nothing was paid. */
  method: string | null;
};

type Showing = { order: Order; amount: (minor: number) => string; before: number; surplus?: number };

/** View model of a refund preview. */
export function shownRefund(
  { t }: ShopRequest,
  { amount: maxAmount, split, method }: RefundPreview,
  { order, amount, before, surplus = 0 }: Showing,
): ShownRefund {
  const { lines, charges } = split;
  const findTitle = (id: string) => order.lines.find((line) => line.id === id)?.title ?? '';
  const paymentMethod = method === null ? undefined : methodOf(method);
  const tax = sumOf([...lines.map((line) => line.tax), charges.tax]);
  const earlierRefunds = sumOf([maxAmount, -split.amount, -surplus]);
  const part = (name: string, minor: number) =>
    minor === 0 ? [] : [{ name, amount: amount(minor), isDealGone: false }];
  return {
    amount: amount(maxAmount),
    major: toDecimal({ amount: maxAmount, currency: order.currency }),
    parts: [
      ...lines.map(({ lineId, quantity, amount: minor }) => ({
        name: quantity > 0 ? t('mail.order.line', { title: findTitle(lineId), quantity }) : findTitle(lineId),
        amount: amount(minor),
        isDealGone: quantity === 0,
      })),
      ...part(t('backoffice.chargesBack'), charges.amount),
      ...part(t('backoffice.surplus'), surplus),
      // earlier refunds that are not assigned to lines
      ...(method === null ? [] : part(t('backoffice.refundUnnamed'), earlierRefunds)),
    ],
    tax: tax > 0 ? amount(tax) : null,
    surplus: surplus > 0 ? amount(surplus) : null,
    before: before > 0 ? amount(before) : null,
    method: paymentMethod ? t(`payments.${paymentMethod.key}`) : null,
  };
}
