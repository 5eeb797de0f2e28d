import type { Locale } from '../../kernel/locale.ts';
import type { Tx } from '../../platform/db.ts';
import { describeVariants } from '../catalog/describe-variants.ts';
import type { Order } from '../orders/order.rules.ts';
import { isGoods } from '../orders/order-line.rules.ts';

/** An order line as a mail names it. */
export type LineText = { packageId: string; quantity: number; title: string; attributes: string };

/** Lines in the language of the recipient, who may read another one than the buyer. */
export async function textOfLines(
  tx: Tx,
  { lines, locale: ordered }: Pick<Order, 'lines' | 'locale'>,
  context: { locale: Locale; now: Date },
): Promise<LineText[]> {
  const ids = ordered === context.locale ? [] : lines.filter(isGoods).map(({ inventoryId }) => inventoryId);
  const described = await describeVariants(tx, ids, context);
  return lines.map((line) => {
    const { title, attributes } = (isGoods(line) && described.get(line.inventoryId)) || line;
    return {
      packageId: line.packageId,
      quantity: line.quantity,
      title,
      attributes: attributes.map(({ value }) => value).join(', '),
    };
  });
}
