import type { Locale } from '../../kernel/locale.ts';
import type { Tx } from '../../platform/database/db.ts';
import { describeVariants } from '../catalog/products/describe-variants.ts';
import type { Order } from '../orders/order.rules.ts';
import { isGoods } from '../orders/order-line.rules.ts';

/** Text of an order line in a mail. */
export type MailLine = { shipmentId: string; quantity: number; title: string; attributes: string };

/** Describes order lines in the language of the recipient, which may differ from the language of the buyer. */
export async function describeLines(
  tx: Tx,
  { lines, locale: ordered }: Pick<Order, 'lines' | 'locale'>,
  context: { locale: Locale; now: Date },
): Promise<MailLine[]> {
  const ids = ordered === context.locale ? [] : lines.filter(isGoods).map(({ inventoryId }) => inventoryId);
  const described = await describeVariants(tx, ids, context);
  return lines.map((line) => {
    const { title, attributes } = (isGoods(line) && described.get(line.inventoryId)) || line;
    return {
      shipmentId: line.shipmentId,
      quantity: line.quantity,
      title,
      attributes: attributes.map(({ value }) => value).join(', '),
    };
  });
}
