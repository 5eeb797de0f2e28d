import { recountRatings } from '../../../src/modules/reviews/listing/recount-ratings.ts';
import type {} from '../../../src/modules/reviews/reviews.tables.ts';
import type { Tx } from '../../../src/platform/database/db.ts';
import type { OrderFile } from '../files/people-files.shapes.ts';
import { hashToUnit } from '../hash-to-unit.ts';
import { demoCustomerId } from '../people/load-people.ts';
import { stableId } from '../stable-id.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Loads verified reviews, each linked to a delivered order line; some await moderation or are reported. */
export async function loadBuyersReviews(tx: Tx, orders: readonly OrderFile[], now: Date): Promise<void> {
  const reviewed: number[] = [];
  for (const { code, reviews } of orders) {
    for (const { sku, stars, title, body, photos, pending_hours, report } of reviews) {
      const line = await findDeliveredLine(tx, code, sku);
      const created_at =
        pending_hours === undefined
          ? new Date(line.delivered.getTime() + Math.round((3 + 6 * hashToUnit(code, sku)) * DAY))
          : subtractHours(now, pending_hours);
      if (created_at > now) throw new Error(`The review of ${sku} in order ${code} would be dated in the future`);
      const { product_id, seller_id, order_id, customer_id, locale } = line;
      const id = stableId('review', code, sku);
      await tx
        .insertInto('review')
        .values({
          id,
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
          status: pending_hours === undefined ? 'published' : 'pending',
          reported_count: report ? 1 : 0,
          created_at,
        })
        .execute();
      if (photos.length > 0)
        await tx
          .insertInto('review_image')
          .values(photos.map((file, sort) => ({ review_id: id, file, sort })))
          .execute();
      if (report) await loadReport(tx, id, report, now);
      reviewed.push(product_id);
    }
  }
  await recountRatings(tx, reviewed);
}

type ReportFile = NonNullable<OrderFile['reviews'][number]['report']>;

async function loadReport(tx: Tx, review_id: string, { by, reason, note, hours_ago }: ReportFile, now: Date) {
  const reported_at = subtractHours(now, hours_ago);
  await tx
    .insertInto('review_report')
    .values({ review_id, customer_id: demoCustomerId(by), reason, note, reported_at, settled_at: null })
    .execute();
}

function subtractHours(now: Date, hours: number): Date {
  return new Date(now.getTime() - hours * HOUR);
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
        .onRef('order_event.shipment_id', '=', 'order_line.shipment_id')
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
