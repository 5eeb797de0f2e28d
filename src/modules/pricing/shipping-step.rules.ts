import { applyBasisPoints, sumAmounts } from '../../kernel/money.ts';

/** Tax in basis points by tax class; an unlisted class has no tax. */
export type TaxRates = Record<string, number>;

/** Shipping price of a shipment: minor units, and grams where the steps are by weight. */
export type ShippingCharge = {
  price: number;
  pricedBy: 'goods' | 'weight';
  /** Price from this threshold on; ascending. */
  steps: readonly { from: number; price: number }[];
  /** Free from this value of goods on. */
  freeOver: number | null;
};

/** A fixed amount in minor units, or basis points of goods and shipping. */
export type CodFee = { model: 'flat'; amount: number } | { model: 'percent'; basisPoints: number };

/** A shipment, charged once. */
export type ShipmentToPrice = {
  id: string;
  lineIds: readonly string[];
  charge: ShippingCharge;
  /** Null unless paid on delivery. */
  codFee: CodFee | null;
  /** Rates of the place of delivery: the address, or the pickup location. */
  taxRates: TaxRates;
};

export type PricedShipment = {
  id: string;
  /** Shipping price to pay. */
  shipping: number;
  /** Shipping price saved by a voucher. */
  shippingSaved: number;
  codFee: number;
  /** Tax on shipping and fee. */
  tax: number;
};

/** Value of the goods after deals, which decides about free delivery with or without a voucher, and their weight. */
export type ShipmentContent = { goods: number; weightG: number };

export function calculateShipping(charge: ShippingCharge, { goods, weightG }: ShipmentContent): number {
  const { price, pricedBy, steps, freeOver } = charge;
  if (freeOver !== null && goods >= freeOver) return 0;
  const measure = pricedBy === 'weight' ? weightG : goods;
  return steps.findLast(({ from }) => from <= measure)?.price ?? price;
}

/** Cash on delivery fee, based on the amount due on delivery. */
export function calculateCodFee(fee: CodFee | null, paid: { goods: number; shipping: number }): number {
  if (fee === null) return 0;
  return fee.model === 'flat' ? fee.amount : applyBasisPoints(sumAmounts([paid.goods, paid.shipping]), fee.basisPoints);
}
