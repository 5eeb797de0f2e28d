import { recountRatings } from '../../../src/modules/reviews/listing/recount-ratings.ts';
import type {} from '../../../src/modules/reviews/reviews.tables.ts';
import type { Tx } from '../../../src/platform/database/db.ts';
import type { OrderFile } from '../files/people-files.shapes.ts';
import { hashToUnit } from '../hash-to-unit.ts';
import { stableId } from '../stable-id.ts';

const DAY = 24 * 3_600_000;

/** Loads verified reviews, each linked to a delivered order line. */
export async function loadBuyersReviews(tx: Tx, orders: readonly OrderFile[], now: Date): Promise<void> {
  const reviewed: number[] = [];
  for (const { code, reviews } of orders) {
    for (const { sku, stars, title, body } of reviews) {
      const line = await findDeliveredLine(tx, code, sku);
      const created_at = new Date(line.delivered.getTime() + Math.round((3 + 6 * hashToUnit(code, sku)) * DAY));
      if (created_at > now) throw new Error(`The review of ${sku} in order ${code} would be dated in the future`);
      const { product_id, seller_id, order_id, customer_id, locale } = line;
      await tx
        .insertInto('review')
        .values({
          id: stableId('review', code, sku),
          product_id,
          seller_id,
          order_id,
          customer_id,
          locale,
          order_line_id: line.id,
          display_name: publicName(line.name),
          rating: stars,
          title,
          body,
          status: 'published',
          created_at,
        })
        .execute();
      reviewed.push(product_id);
    }
  }
  await recountRatings(tx, reviewed);
}

async function findDeliveredLine(tx: Tx, code: string, sku: string) {
  const line = await tx
    .selectFrom('shop_order')
    .innerJoin('customer', 'customer.id', 'shop_order.customer_id')
    .innerJoin('order_line', 'order_line.order_id', 'shop_order.id')
    .innerJoin('product', 'product.id', 'order_line.product_id')
    .innerJoin('order_event', (on) =>
      on
        .onRef('order_event.order_id', '=', 'shop_order.id')
        .onRef('order_event.package_id', '=', 'order_line.package_id')
        .on('order_event.to_state', '=', '5'),
    )
    .select(['order_line.id', 'order_line.order_id', 'product.id as product_id', 'product.seller_id'])
    .select(['shop_order.customer_id', 'shop_order.locale', 'customer.name', 'order_event.happened_at as delivered'])
    .where('shop_order.code', '=', code)
    .where('order_line.sku', '=', sku)
    .executeTakeFirst();
  if (!line) throw new Error(`Order ${code} reviews ${sku}, which is not a delivered line of it`);
  return line;
}

/** First name and initial, the public form of a name. */
function publicName(name: string): string {
  const [first = '', last = ''] = name.split(' ');
  const [initial = ''] = last;
  return `${first} ${initial}.`;
}
