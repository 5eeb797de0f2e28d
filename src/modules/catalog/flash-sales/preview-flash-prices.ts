import type { Db } from '../../../platform/database/db.ts';
import { calculateUnitPrice, type PriceSource, toProductPrices } from '../../pricing/unit-price.rules.ts';
import { selectVariantPrices } from './flash-sale-editing.store.ts';

/** Prices of a product at a time: lowest and highest of its variants, in minor units. */
export type PricePreview = {
  productId: number;
  regular: PriceRange;
  current: PriceRange;
  /** Where the current prices of the variants come from. */
  from: PriceSource[];
};
export type PriceRange = { lowest: number; highest: number };

type EditedSale = {
  /** Id of the stored sale, which the edited one replaces; 0 for a new one. */
  id: number;
  startsAt: string;
  endsAt: string;
  isVisible: boolean;
  prices: ReadonlyMap<number, number>;
};

/** Prices that customers pay for the products of an edited sale at a time, together with other sales. */
export async function previewFlashPrices(db: Db, sale: EditedSale, at: Date): Promise<PricePreview[]> {
  const isRunning =
    sale.isVisible && Date.parse(sale.startsAt) <= at.getTime() && at.getTime() < Date.parse(sale.endsAt);
  const ids = [...sale.prices.keys()];
  const rows = await selectVariantPrices(db, ids, { at, exceptSale: sale.id });
  return ids.flatMap((productId) => {
    const variants = rows.filter((row) => row.product_id === productId);
    if (variants.length === 0) return [];
    const priced = variants.map((row) => {
      const { price, previous, has_attributes: hasAttributes, other_flash } = row;
      const own = isRunning ? (sale.prices.get(productId) ?? null) : null;
      // when two sales overlap, the lower price applies
      const flash = [own, other_flash].filter((one) => one !== null).sort((a, b) => a - b)[0];
      const variant = { hasAttributes, price, previous };
      return {
        regular: calculateUnitPrice(toProductPrices({ ...row, flash_price: null, flash_ends: null }, at), variant),
        current: calculateUnitPrice(
          toProductPrices({ ...row, flash_price: flash ?? null, flash_ends: sale.endsAt }, at),
          variant,
        ),
      };
    });
    return [
      {
        productId,
        regular: toRange(priced.map(({ regular }) => regular.current)),
        current: toRange(priced.map(({ current }) => current.current)),
        from: [...new Set(priced.map(({ current }) => current.from))],
      },
    ];
  });
}

function toRange(prices: readonly number[]): PriceRange {
  return { lowest: Math.min(...prices), highest: Math.max(...prices) };
}
