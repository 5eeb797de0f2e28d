import { sql } from 'kysely';
import type { ItemToShip } from '../../pricing/shipment-content.rules.ts';

/** Columns of product `p` that shipping prices depend on. */
export const shippingColumns = sql`p.weight_g`;

export type ShippingColumns = { weight_g: number };

export function toItemToShip({ weight_g }: ShippingColumns): ItemToShip {
  return { weightG: weight_g };
}
