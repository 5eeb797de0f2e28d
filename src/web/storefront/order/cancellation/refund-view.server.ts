import type { Order } from '../../../../modules/orders/order.rules.ts';
import type { RefundStatus } from '../../../../modules/payments/payment.tables.ts';
import type { RefundSplit } from '../../../../modules/payments/refunds/refund-split.rules.ts';
import type { ShopRequest } from '../../../http/request.server.ts';

/** Refund preview by line, in minor units. */
export type RefundView = {
  rows: { name: string; amount: number }[];
  total: number;
  /** Nothing was paid yet: the amount reduces the cash due on delivery. */
  reducesCashDue: boolean;
};

/** Key within `cancellation` of a refund's status; a refund that the provider declined is still owed. */
export function refundStatusKey(status: RefundStatus): 'refunding' | 'refunded' | 'owed' {
  if (status === 'done') return 'refunded';
  return status === 'failed' ? 'owed' : 'refunding';
}

/** `back`: refund of the paid amount; null when nothing was paid. */
export function toRefundView({ t }: ShopRequest, order: Order, split: RefundSplit, back: number | null): RefundView {
  const findTitle = (lineId: string) => order.lines.find(({ id }) => id === lineId)?.title ?? '';
  const lines = split.lines.map(({ lineId, quantity, amount }) => {
    const title = `\u2068${findTitle(lineId)}\u2069`;
    // the remaining items cost more when their bundle no longer applies
    const name = quantity === 0 ? t('cancellation.dealEnds', { title }) : t('mail.order.line', { title, quantity });
    return { name, amount };
  });
  const { amount: charges } = split.charges;
  return {
    rows: [...lines, ...(charges === 0 ? [] : [{ name: t('cancellation.charges'), amount: charges }])],
    total: back ?? split.amount,
    reducesCashDue: back === null,
  };
}
