import { applyBasisPoints, sumAmounts } from '../../kernel/money.ts';
import type { ShippingCharge } from './shipping-charge.rules.ts';

/** Tax in basis points by tax class; an unlisted class has no tax. */
export type TaxRates = Record<string, number>;

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

/** Cash on delivery fee, based on the amount due on delivery. */
export function calculateCodFee(fee: CodFee | null, paid: { goods: number; shipping: number }): number {
  if (fee === null) return 0;
  return fee.model === 'flat' ? fee.amount : applyBasisPoints(sumAmounts([paid.goods, paid.shipping]), fee.basisPoints);
}
