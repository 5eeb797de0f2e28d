import type { ShippingRule } from '../../../src/modules/shipping/shipping.rules.ts';
import type { DemoShop } from '../shop-files.ts';

/** Converts a shipping rule of the demo files to the type of the shop. */
export function toShippingRule(rule: DemoShop['delivery']['shipping_rules'][number], id: number): ShippingRule {
  return {
    id,
    sellerId: null,
    title: rule.title,
    zones: rule.zones,
    charge: { pricedBy: rule.priced_by, price: rule.price, steps: rule.steps, freeOver: rule.free_over },
    pickupFee: rule.pickup_fee,
    codAllowed: rule.cod_allowed,
    codFee: { model: 'flat', amount: rule.cod_fee },
    minDays: rule.min_days,
    maxDays: rule.max_days,
    cutoff: '15:00',
    workingDays: [1, 2, 3, 4, 5],
    forAssignedProducts: false,
  };
}
