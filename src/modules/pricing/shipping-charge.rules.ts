import type { ShipmentContent } from './shipment-content.rules.ts';

/** Kinds of shipping rules: values of `shipping_rule.priced_by`, whose check in the database lists them too. */
export const SHIPPING_RULE_KINDS = ['goods', 'weight'] as const;

export type ShippingRuleKind = (typeof SHIPPING_RULE_KINDS)[number];

/** Shipping price of a shipment, in minor units. */
export type ShippingCharge = {
  pricedBy: ShippingRuleKind;
  price: number;
  /** Price from this threshold on; ascending, in the unit of the kind. */
  steps: readonly { from: number; price: number }[];
  /** Free from this value of goods on. */
  freeOver: number | null;
};

type PriceFunction = (charge: ShippingCharge, content: ShipmentContent) => number;

const PRICE_FUNCTIONS: Record<ShippingRuleKind, PriceFunction> = {
  // thresholds in minor units
  goods: (charge, { goods }) => findStepPrice(charge, goods),
  // thresholds in grams
  weight: (charge, { weightG }) => findStepPrice(charge, weightG),
};

/** Shipping price of a shipment with this content. */
export function calculateShipping(charge: ShippingCharge, content: ShipmentContent): number {
  if (charge.freeOver !== null && content.goods >= charge.freeOver) return 0;
  return PRICE_FUNCTIONS[charge.pricedBy](charge, content);
}

/** A charge that does not depend on the content. */
export function createFlatCharge(price: number): ShippingCharge {
  return { pricedBy: 'goods', price, steps: [], freeOver: null };
}

function findStepPrice({ price, steps }: ShippingCharge, measure: number): number {
  return steps.findLast(({ from }) => from <= measure)?.price ?? price;
}
