import type { Locale } from '../../kernel/locale.ts';
import type { Db } from '../../platform/database/db.ts';
import { describeVariants, type VariantDescription } from '../catalog/products/describe-variants.ts';
import type { Order } from '../orders/order.rules.ts';
import { isGoods } from '../orders/order-line.rules.ts';

/** Translated order lines by line id. */
export type LocalizedLines = ReadonlyMap<string, VariantDescription>;

/**
 * Translates the products of an order for staff; the order itself stores the texts in the language of the buyer. Lines
 * that already have this language, repairs and deleted products are not in the map.
 */
export async function localizeLines(
  db: Db,
  { locale: ordered, lines }: Pick<Order, 'locale' | 'lines'>,
  context: { locale: Locale; now: Date },
): Promise<LocalizedLines> {
  if (ordered === context.locale) return new Map();
  const goods = lines.filter(isGoods);
  const described = await describeVariants(
    db,
    goods.map(({ inventoryId }) => inventoryId),
    context,
  );
  return new Map(
    goods.flatMap(({ id, inventoryId }) => {
      const description = described.get(inventoryId);
      return description ? [[id, description] as const] : [];
    }),
  );
}
