import type { Db } from '../../../platform/database/db.ts';
import { readDeliveryTimes } from '../../orders/history/read-history.ts';
import { countRemainingPieces, type Order } from '../../orders/order.rules.ts';
import { type GoodsLine, isGoods } from '../../orders/order-line.rules.ts';
import { readReturnedReplacements } from '../../orders/quantities/mark-pieces.ts';
import { isHosted } from '../../payments/payment-methods.rules.ts';
import { readSettings } from '../../settings/read-settings.ts';
import { findReturnObstacle, getReturnDeadline, type ReturnLine, type ReturnObstacle } from '../return.rules.ts';
import { RETURN_KINDS, type ReturnKind } from '../return.states.rules.ts';
import { selectPendingQuantities, selectWithdrawalTerms } from '../return.store.ts';

/** An order line with its returnable quantity and the obstacles to a return. */
export type ReturnableLine = ReturnLine & {
  line: GoodsLine;
  obstacles: Record<ReturnKind, ReturnObstacle | null>;
  /** End of the last day for a withdrawal; null while the delivery time is unknown. */
  withdrawUntil: Date | null;
};

export type ReturnOptions = {
  lines: ReturnableLine[];
  /** Reasons for which at least one line can be returned now. */
  kinds: ReturnKind[];
  /** Whether the buyer has to provide a payout account because no provider can refund. */
  needsPayout: boolean;
};

/** Reads which lines can be returned now, and for which reasons. Repairs are excluded: they are covered by a warranty. */
export async function readReturnOptions(db: Db, order: Order, now: Date): Promise<ReturnOptions> {
  const goods = order.lines.filter(isGoods);
  const [{ returnDays }, deliveryTimes, pendingQuantities, returnedReplacements, terms] = await Promise.all([
    readSettings(db),
    readDeliveryTimes(db, order.id),
    selectPendingQuantities(db, order.id),
    readReturnedReplacements(db, order.id),
    selectWithdrawalTerms(
      db,
      goods.map(({ productId }) => productId),
    ),
  ]);
  const lines = goods.map((line): ReturnableLine => {
    // an exchange whose replacement was returned already counts as returned, not as pending
    const pending = (pendingQuantities.get(line.id) ?? 0) - (returnedReplacements.get(line.id) ?? 0);
    const facts: ReturnLine = {
      left: Math.max(0, countRemainingPieces(line, order.packages) - pending),
      status: order.packages.find(({ id }) => id === line.shipmentId)?.status ?? order.status,
      deliveredAt: deliveryTimes.get(line.shipmentId) ?? null,
      terms: terms.get(line.productId) ?? 'free',
    };
    const obstacle = (kind: ReturnKind) => findReturnObstacle(kind, facts, { returnDays, now });
    return {
      ...facts,
      line,
      withdrawUntil: getReturnDeadline('withdrawal', facts, returnDays),
      obstacles: {
        withdrawal: obstacle('withdrawal'),
        faulty: obstacle('faulty'),
        wrong_item: obstacle('wrong_item'),
        damaged: obstacle('damaged'),
        not_as_described: obstacle('not_as_described'),
      },
    };
  });
  const kinds = RETURN_KINDS.filter((kind) => lines.some(({ obstacles }) => obstacles[kind] === null));
  return { lines, kinds, needsPayout: !isHosted(order.orderMethod) };
}
