import { allocateAmount, sumAmounts } from '../../../kernel/money.ts';
import type { LineQuantity, Order, OrderShipment } from '../../orders/order.rules.ts';
import type { BundleRule } from '../../pricing/bundles/bundle.rules.ts';
import { type LinePrice, priceRemainingLines, type SoldLine } from '../../pricing/remaining-price.rules.ts';
import { type RefundLine, type RefundLineKind, sumWithheldLines, toRefundLine } from './refund-lines.rules.ts';

/** Calculated refund of items, in minor units; `tax` is contained in `amount`. */
export type RefundSplit = {
  amount: number;
  /**
   * A remaining line becomes more expensive when its bundle deal no longer applies: quantity 0 and a negative amount.
   */
  lines: { lineId: string; quantity: number; amount: number; tax: number }[];
  /** Delivery, refunded with the last item of its shipment, and fees, refunded with the last item of the order. */
  charges: { amount: number; tax: number };
};

export type RefundableOrder = Pick<Order, 'totals'> & {
  lines: readonly (SoldLine & { shipmentId: string })[];
  shipments: readonly Pick<OrderShipment, 'id' | 'shipping'>[];
};

const NO_REFUND: RefundSplit = { lines: [], charges: { amount: 0, tax: 0 }, amount: 0 };

/**
 * Calculates the refund for the items `gone`, less the refunds `given`. It is always computed from the paid total and
 * the price of the remaining items, so that partial refunds in any order add up to the paid total, to the minor unit; a
 * partial return never costs the buyer anything.
 */
export function calculateRefundSplit(
  order: RefundableOrder,
  gone: readonly LineQuantity[],
  { given = [], deals = [] }: { given?: readonly RefundLine[]; deals?: readonly BundleRule[] } = {},
): RefundSplit {
  const { pricesIncludeTax } = order.totals;
  const quantities = remainingQuantities(order, gone);
  const fullWorth = priceRemainingLines(order.lines, new Map(order.lines.map(({ id, quantity }) => [id, quantity])), {
    pricesIncludeTax,
    deals,
  });
  const remainingWorth = priceRemainingLines(order.lines, quantities, { pricesIncludeTax, deals });
  const lines = order.lines.flatMap(({ id, quantity }) => {
    const remaining = quantities.get(id) ?? 0;
    const refunded = given.filter(({ orderLineId }) => orderLineId === id);
    const goodwill = selectKind(refunded, 'goodwill');
    const itemRefunds = selectKind(refunded, 'item');
    const worth = subtractGoodwill(remainingWorth.get(id) ?? ZERO_PRICE, goodwill, remaining);
    const part = {
      lineId: id,
      quantity: sumAmounts([quantity, -remaining, ...itemRefunds.map((one) => -one.quantity)]),
      amount: sumAmounts([fullWorth.get(id)?.amount ?? 0, -worth.amount, ...refunded.map((one) => -one.amount)]),
      tax: sumAmounts([fullWorth.get(id)?.tax ?? 0, -worth.tax, ...refunded.map((one) => -one.tax)]),
    };
    return part.quantity === 0 && part.amount === 0 && part.tax === 0 ? [] : [part];
  });
  const due = refundableCharges(order, quantities);
  const refundedCharges = selectKind(given, 'charges');
  const charges = {
    amount: sumAmounts([due.amount, ...refundedCharges.map((one) => -one.amount)]),
    tax: sumAmounts([due.tax, ...refundedCharges.map((one) => -one.tax)]),
  };
  const amount = sumAmounts([...lines.map((line) => line.amount), charges.amount]);
  return amount > 0 ? { lines, charges, amount } : NO_REFUND;
}

const ZERO_PRICE: LinePrice = { amount: 0, tax: 0 };

function selectKind(lines: readonly RefundLine[], kind: RefundLineKind): RefundLine[] {
  return lines.filter((line) => line.kind === kind);
}

/** Price of the remaining items less goodwill refunds. */
function subtractGoodwill({ amount, tax }: LinePrice, goodwill: readonly RefundLine[], remaining: number): LinePrice {
  const share = (total: number, pieces: number) => {
    const covered = Math.min(remaining, pieces);
    return pieces === 0 ? 0 : (allocateAmount(total, [covered, pieces - covered])[0] ?? 0);
  };
  const reduced = {
    amount: sumAmounts([amount, ...goodwill.map((line) => -share(line.amount, line.quantity))]),
    tax: sumAmounts([tax, ...goodwill.map((line) => -share(line.tax, line.quantity))]),
  };
  return reduced.amount > 0 ? { amount: reduced.amount, tax: Math.max(0, reduced.tax) } : ZERO_PRICE;
}

/**
 * Allocates a goodwill refund: first to the goods in proportion to their price, then to delivery and fees, and then to
 * amounts withheld before.
 */
export function allocateGoodwill(
  order: RefundableOrder,
  amount: number,
  { gone, given = [] }: { gone: readonly LineQuantity[]; given?: readonly RefundLine[] },
): RefundLine[] {
  const quantities = remainingQuantities(order, gone);
  const fullWorth = priceRemainingLines(order.lines, new Map(order.lines.map(({ id, quantity }) => [id, quantity])), {
    pricesIncludeTax: order.totals.pricesIncludeTax,
    deals: [],
  });
  const open = order.lines.map(({ id }) => {
    const refunded = given.filter(({ orderLineId }) => orderLineId === id);
    return {
      amount: Math.max(0, sumAmounts([fullWorth.get(id)?.amount ?? 0, ...refunded.map((one) => -one.amount)])),
      tax: Math.max(0, sumAmounts([fullWorth.get(id)?.tax ?? 0, ...refunded.map((one) => -one.tax)])),
    };
  });
  const goodsPart = Math.min(amount, sumAmounts(open.map((line) => line.amount)));
  const shares = allocateAmount(
    goodsPart,
    open.map((line) => line.amount),
  );
  const lines = order.lines.flatMap(({ id }, index): RefundLine[] => {
    const [share = 0, rest = ZERO_PRICE] = [shares[index], open[index]];
    if (share <= 0) return [];
    const tax = allocateAmount(rest.tax, [share, rest.amount - share])[0] ?? 0;
    return [{ kind: 'goodwill', orderLineId: id, quantity: quantities.get(id) ?? 0, amount: share, tax }];
  });
  const paid = totalCharges(order);
  const refundedCharges = selectKind(given, 'charges');
  const openCharges = Math.max(0, sumAmounts([paid.amount, ...refundedCharges.map((one) => -one.amount)]));
  const openChargesTax = Math.max(0, sumAmounts([paid.tax, ...refundedCharges.map((one) => -one.tax)]));
  const chargesPart = Math.min(sumAmounts([amount, -goodsPart]), openCharges);
  const chargesTax = allocateAmount(openChargesTax, [chargesPart, openCharges - chargesPart])[0] ?? 0;
  const withheld = Math.max(0, sumWithheldLines(given));
  const withheldPart = Math.min(sumAmounts([amount, -goodsPart, -chargesPart]), withheld);
  return [...lines, ...toRefundLine('charges', chargesPart, chargesTax), ...toRefundLine('withheld', withheldPart)];
}

function remainingQuantities({ lines }: RefundableOrder, gone: readonly LineQuantity[]): Map<string, number> {
  return new Map(
    lines.map(({ id, quantity }) => {
      const removed = sumAmounts(gone.filter(({ lineId }) => lineId === id).map((piece) => piece.quantity));
      return [id, Math.max(0, quantity - removed)] as const;
    }),
  );
}

/** Charges to refund: those of shipments without remaining items; fees with the last of them. */
function refundableCharges(
  order: RefundableOrder,
  quantities: ReadonlyMap<string, number>,
): { amount: number; tax: number } {
  const { lines, shipments, totals } = order;
  const isGone = shipments.map(({ id }) =>
    lines.every((line) => line.shipmentId !== id || quantities.get(line.id) === 0),
  );
  const isOver = isGone.every(Boolean);
  const weights = [...shipments.map(({ shipping }) => shipping), totals.codFee];
  const due = (amount: number) =>
    sumAmounts(allocateAmount(amount, weights).filter((_, index) => isGone[index] ?? isOver));
  const { amount, tax } = totalCharges(order);
  return { amount: due(amount), tax: due(tax) };
}

/** Charges besides the goods: delivery, fees and their tax. */
function totalCharges({ lines, totals }: RefundableOrder): { amount: number; tax: number } {
  const goods = lines.map(({ total, discount, tax }) =>
    sumAmounts([total, -discount, totals.pricesIncludeTax ? 0 : tax]),
  );
  const tax = sumAmounts([totals.tax, -sumAmounts(lines.map((line) => line.tax))]);
  return { amount: sumAmounts([totals.grand, -sumAmounts(goods)]), tax };
}
