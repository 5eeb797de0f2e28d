import { sql } from 'kysely';
import type { ItemToShip } from '../../pricing/shipment-content.rules.ts';

/** Columns of product `p` that shipping prices depend on. */
export const shippingColumns = sql`p.weight_g, p.length_mm, p.width_mm, p.height_mm, p.shipping_rule_id`;

export type ShippingColumns = {
  weight_g: number;
  length_mm: number | null;
  width_mm: number | null;
  height_mm: number | null;
  shipping_rule_id: number | null;
};

export function toItemToShip({
  weight_g,
  length_mm,
  width_mm,
  height_mm,
  shipping_rule_id,
}: ShippingColumns): ItemToShip {
  const hasSize = length_mm !== null && width_mm !== null && height_mm !== null;
  return {
    weightG: weight_g,
    size: hasSize ? { lengthMm: length_mm, widthMm: width_mm, heightMm: height_mm } : null,
    shippingRuleId: shipping_rule_id,
  };
}
