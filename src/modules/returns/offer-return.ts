import type { Db } from '../../platform/db.ts';
import { readSettings } from '../content/read-settings.ts';
import { type Order, piecesLeft } from '../orders/order.rules.ts';
import { type GoodsLine, isGoods } from '../orders/order-line.rules.ts';
import { arrivalsOf } from '../orders/read-history.ts';
import { returnedInstead } from '../orders/take-out-pieces.ts';
import { isHosted } from '../payments/payment-methods.rules.ts';
import { obstacleTo, type ReturnLine, type ReturnObstacle, returnUntil } from './return.rules.ts';
import { RETURN_KINDS, type ReturnKind } from './return.states.rules.ts';
import { spokenFor, termsOf } from './return.store.ts';

/** A line of an order, how much of it may be sent back and why not. */
export type ReturnableLine = ReturnLine & {
  line: GoodsLine;
  obstacles: Record<ReturnKind, ReturnObstacle | null>;
  /** The end of the last day of a withdrawal; null while nobody knows when it arrived. */
  withdrawUntil: Date | null;
};

export type ReturnOffer = {
  lines: ReturnableLine[];
  /** Reasons for which something can be sent back now. */
  kinds: ReturnKind[];
  /** Whether the shop has to be told where the money goes: no provider sends it back. */
  needsPayout: boolean;
};

/** What of an order can be sent back now, and for which reasons. What was mended cannot: a warranty answers for it. */
export async function offerReturn(db: Db, order: Order, now: Date): Promise<ReturnOffer> {
  const goods = order.lines.filter(isGoods);
  const [{ returnDays }, arrived, spoken, instead, terms] = await Promise.all([
    readSettings(db),
    arrivalsOf(db, order.id),
    spokenFor(db, order.id),
    returnedInstead(db, order.id),
    termsOf(
      db,
      goods.map(({ productId }) => productId),
    ),
  ]);
  const lines = goods.map((line): ReturnableLine => {
    // an exchange whose replacement came back is among the returned, and no longer spoken for
    const still = (spoken.get(line.id) ?? 0) - (instead.get(line.id) ?? 0);
    const facts: ReturnLine = {
      left: Math.max(0, piecesLeft(line, order.packages) - still),
      status: order.packages.find(({ id }) => id === line.packageId)?.status ?? order.status,
      deliveredAt: arrived.get(line.packageId) ?? null,
      terms: terms.get(line.productId) ?? 'free',
    };
    const obstacle = (kind: ReturnKind) => obstacleTo(kind, facts, { returnDays, now });
    return {
      ...facts,
      line,
      withdrawUntil: returnUntil('withdrawal', facts, returnDays),
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
