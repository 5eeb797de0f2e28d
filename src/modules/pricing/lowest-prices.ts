import type { Db } from '../../platform/database/db.ts';
import { selectEarlierPrices } from './price-history.store.ts';
import type { PriceSource } from './unit-price.rules.ts';

type PriceReduction = { inventoryId: number; from: PriceSource };

/**
 * The lowest price of the 30 days before each reduction, in minor units by variant id (Directive 98/6/EC, Art. 6a). A
 * flash sale price is a reduction from the start of the sale, any other from the day the price was recorded. Variants
 * without known earlier prices are not in the map.
 */
export async function findLowestPrices(
  db: Db,
  productId: number,
  reduced: readonly PriceReduction[],
  now: Date,
): Promise<Map<number, number>> {
  if (reduced.length === 0) return new Map();
  const rows = await selectEarlierPrices(db, productId, now);
  const pricesByVariant = new Map(rows.map((row) => [row.inventory_id, row]));
  return new Map(
    reduced.flatMap(({ inventoryId, from }) => {
      const row = pricesByVariant.get(inventoryId);
      const lowest = from === 'flash' ? row?.before_flash : row?.before_change;
      return lowest == null ? [] : [[inventoryId, lowest] as const];
    }),
  );
}
