import { sumAmounts, toDecimal } from '../../../kernel/money.ts';
import type { LocalizedLines } from '../../../modules/order-management/localization/localize-lines.ts';
import type { Order } from '../../../modules/orders/order.rules.ts';
import { findPaymentMethod } from '../../../modules/payments/payment-methods.ts';
import type { RefundPreview } from '../../../modules/payments/refunds/preview-refund.ts';
import type { ShopRequest } from '../../http/request.server.ts';

/** Preview of the maximum refund with its parts. */
export type RefundView = {
  amount: string;
  /** Default of the amount field; decimal string in major units. */
  major: string;
  parts: { name: string; amount: string; isDealGone: boolean }[];
  /** Tax included in the parts; null for none. */
  tax: string | null;
  /** Overpayment, which is refunded first; null for none. */
  overpayment: string | null;
  /** Amount that is refunded already or in progress; null for none. */
  alreadyRefunded: string | null;
  /** Payment method; null when nothing was paid. */
  method: string | null;
};

type RefundViewContext = {
  order: Order;
  localized: LocalizedLines;
  amount: (minor: number) => string;
  alreadyRefunded: number;
  overpayment?: number;
};

/** View model of a refund preview. */
export function toRefundView(
  { t }: ShopRequest,
  { amount: maxAmount, split, method }: RefundPreview,
  { order, localized, amount, alreadyRefunded, overpayment = 0 }: RefundViewContext,
): RefundView {
  const { lines, charges } = split;
  const findTitle = (id: string) => localized.get(id)?.title ?? order.lines.find((line) => line.id === id)?.title ?? '';
  const paymentMethod = method === null ? undefined : findPaymentMethod(method);
  const tax = sumAmounts([...lines.map((line) => line.tax), charges.tax]);
  const earlierRefunds = sumAmounts([maxAmount, -split.amount, -overpayment]);
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
      ...part(t('admin.chargesRefund'), charges.amount),
      ...part(t('admin.overpayment'), overpayment),
      // earlier refunds that are not assigned to lines
      ...(method === null ? [] : part(t('admin.refundUnnamed'), earlierRefunds)),
    ],
    tax: tax > 0 ? amount(tax) : null,
    overpayment: overpayment > 0 ? amount(overpayment) : null,
    alreadyRefunded: alreadyRefunded > 0 ? amount(alreadyRefunded) : null,
    method: paymentMethod ? t(`payments.${paymentMethod.key}`) : null,
  };
}
