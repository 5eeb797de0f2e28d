import { basisPointsOf, sumOf } from '../../kernel/money.ts';

/** Tax in basis points by tax class; a class that is not named bears none. */
export type TaxRates = Record<string, number>;

/** What sending a package costs: minor units, and grams where the steps count weight. */
export type ShippingCharge = {
  price: number;
  pricedBy: 'goods' | 'weight';
  /** From that much on it costs this instead; rising. */
  steps: readonly { from: number; price: number }[];
  /** From goods of this worth on it costs nothing. */
  freeOver: number | null;
};

/** A fixed amount in minor units, or basis points of goods and shipping. */
export type CodFee = { model: 'flat'; amount: number } | { model: 'percent'; basisPoints: number };

/** What travels together: charged once. */
export type PackageToPrice = {
  id: string;
  lineIds: readonly string[];
  charge: ShippingCharge;
  /** Null unless it is paid when it is handed over. */
  codFee: CodFee | null;
  /** Of the place where it is handed over: the address, or the store where it is collected. */
  taxRates: TaxRates;
};

export type PricedPackage = {
  id: string;
  /** To be paid for sending it. */
  shipping: number;
  /** What a voucher took off that. */
  shippingSaved: number;
  codFee: number;
  /** Tax on the two charges. */
  tax: number;
};

/** Goods after deals, which earn free delivery whether or not a voucher is used; and what they weigh. */
export type PackageContent = { goods: number; weightG: number };

export function shippingCost(charge: ShippingCharge, { goods, weightG }: PackageContent): number {
  const { price, pricedBy, steps, freeOver } = charge;
  if (freeOver !== null && goods >= freeOver) return 0;
  const measure = pricedBy === 'weight' ? weightG : goods;
  return steps.findLast(({ from }) => from <= measure)?.price ?? price;
}

/** The fee for paying at the door, of what is paid there. */
export function codFeeOf(fee: CodFee | null, paid: { goods: number; shipping: number }): number {
  if (fee === null) return 0;
  return fee.model === 'flat' ? fee.amount : basisPointsOf(sumOf([paid.goods, paid.shipping]), fee.basisPoints);
}
