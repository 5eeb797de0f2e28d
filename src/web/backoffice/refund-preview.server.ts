import { sumOf, toDecimal } from '../../kernel/money.ts';
import type { Order } from '../../modules/orders/order.rules.ts';
import { methodOf } from '../../modules/payments/payment-methods.rules.ts';
import type { RefundPreview } from '../../modules/payments/preview-refund.ts';
import type { ShopRequest } from '../request.server.ts';

/** What goes back at most, part by part, as it stands on the page before anybody presses the button. */
export type ShownRefund = {
  amount: string;
  /** As it stands in the box, in major units. */
  major: string;
  parts: { name: string; amount: string; isDealGone: boolean }[];
  /** Contained in the parts; null without any. */
  tax: string | null;
  /** Came in beyond what was asked; null for nothing. It goes back before anything else. */
  surplus: string | null;
  /** What went back or is on its way already; null when nothing is. */
  before: string | null;
  /** Null when nothing was paid. */
  method: string | null;
};

type Showing = { order: Order; amount: (minor: number) => string; before: number; surplus?: number };

/** A refund in the words of the back office. */
export function shownRefund(
  { t }: ShopRequest,
  { amount: most, split, method }: RefundPreview,
  { order, amount, before, surplus = 0 }: Showing,
): ShownRefund {
  const { lines, charges } = split;
  const titleOf = (id: string) => order.lines.find((line) => line.id === id)?.title ?? '';
  const named = method === null ? undefined : methodOf(method);
  const tax = sumOf([...lines.map((line) => line.tax), charges.tax]);
  const withheld = sumOf([most, -split.amount, -surplus]);
  const part = (name: string, minor: number) =>
    minor === 0 ? [] : [{ name, amount: amount(minor), isDealGone: false }];
  return {
    amount: amount(most),
    major: toDecimal({ amount: most, currency: order.currency }),
    parts: [
      ...lines.map(({ lineId, quantity, amount: minor }) => ({
        name: quantity > 0 ? t('mail.order.line', { title: titleOf(lineId), quantity }) : titleOf(lineId),
        amount: amount(minor),
        isDealGone: quantity === 0,
      })),
      ...part(t('backoffice.chargesBack'), charges.amount),
      ...part(t('backoffice.surplus'), surplus),
      // what was given back before without saying for which goods
      ...(method === null ? [] : part(t('backoffice.refundUnnamed'), withheld)),
    ],
    tax: tax > 0 ? amount(tax) : null,
    surplus: surplus > 0 ? amount(surplus) : null,
    before: before > 0 ? amount(before) : null,
    method: named ? t(`payments.${named.key}`) : null,
  };
}
