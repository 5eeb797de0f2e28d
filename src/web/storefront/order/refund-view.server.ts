import type { Order } from '../../../modules/orders/order.rules.ts';
import type { RefundStatus } from '../../../modules/payments/payment.tables.ts';
import type { RefundSplit } from '../../../modules/payments/refund-split.rules.ts';
import type { ShopRequest } from '../../request.server.ts';

/** What would go back to a buyer, for what. Minor units. */
export type RefundView = {
  rows: { name: string; amount: number }[];
  total: number;
  /** Nothing was paid yet: so much less is asked for at the door. */
  atDoor: boolean;
};

/** How `cancellation` tells a buyer where a refund is; what its provider declined is owed still. */
export function refundWord(status: RefundStatus): 'refunding' | 'refunded' | 'owed' {
  if (status === 'done') return 'refunded';
  return status === 'failed' ? 'owed' : 'refunding';
}

/** `back`: what goes back of what was paid; null while nothing was. */
export function refundView({ t }: ShopRequest, order: Order, split: RefundSplit, back: number | null): RefundView {
  const titleOf = (lineId: string) => order.lines.find(({ id }) => id === lineId)?.title ?? '';
  const lines = split.lines.map(({ lineId, quantity, amount }) => {
    const title = `\u2068${titleOf(lineId)}\u2069`;
    // what stays costs more where its deal no longer holds
    const name = quantity === 0 ? t('cancellation.dealEnds', { title }) : t('mail.order.line', { title, quantity });
    return { name, amount };
  });
  const { amount: charges } = split.charges;
  return {
    rows: [...lines, ...(charges === 0 ? [] : [{ name: t('cancellation.charges'), amount: charges }])],
    total: back ?? split.amount,
    atDoor: back === null,
  };
}
