import { sql } from 'kysely';
import type { ItemToShip } from '../../pricing/shipment-content.rules.ts';

/** Columns of product `p` that shipping prices depend on. */
export const shippingColumns = sql`p.weight_g, p.shipping_rule_id`;

export type ShippingColumns = { weight_g: number; shipping_rule_id: number | null };

export function toItemToShip({ weight_g, shipping_rule_id }: ShippingColumns): ItemToShip {
  return { weightG: weight_g, shippingRuleId: shipping_rule_id };
}
