import { recountRatings } from '../../../src/modules/reviews/listing/recount-ratings.ts';
import type { ReviewAspect } from '../../../src/modules/reviews/reviews.rules.ts';
import type { Tx } from '../../../src/platform/database/db.ts';
import { daysSinceAdded } from '../catalog/dates-added.ts';
import { hashToUnit } from '../hash-to-unit.ts';
import type { DemoShop } from '../shop-files.ts';
import { stableId } from '../stable-id.ts';
import { type Row, readIds, upsertRows } from '../upsert-rows.ts';
import { type DemoReview, listReviewedProducts, type ReviewedProduct, selectReviews } from './review-texts.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const ASPECTS: Record<string, readonly ReviewAspect[]> = {
  phones: ['battery', 'display', 'camera', 'value'],
  laptops: ['battery', 'display', 'value'],
  tablets: ['battery', 'display', 'value'],
  wearables: ['battery', 'display', 'value'],
};

/** Loads reviews with their pictures and replies, and updates the ratings of products. */
export async function loadReviews(tx: Tx, shop: DemoShop, now: Date): Promise<void> {
  const product = await readIds(tx, 'product', 'slug');
  const sellers = await tx.selectFrom('product').select(['id', 'seller_id']).execute();
  const sellerOf = new Map(sellers.map(({ id, seller_id }) => [id, seller_id]));
  const unpublished = new Set(shop.products.filter(({ publish }) => publish !== undefined).map(({ slug }) => slug));
  const reviewedProducts = listReviewedProducts(shop).filter(({ slug }) => !unpublished.has(slug));
  const entries = reviewedProducts.flatMap((reviewed) =>
    selectReviews(reviewed, shop).map((review) => ({ reviewed, review, id: stableId(reviewed.slug, review.text.id) })),
  );
  const days = new Map(shop.products.map((one) => [one.slug, daysSinceAdded(one, shop)]));
  const rows = entries.map(({ reviewed, review, id }): Row => {
    const product_id = product(reviewed.slug);
    const seller_id = sellerOf.get(product_id) ?? null;
    const row = toReviewRow(reviewed, review, now, days.get(reviewed.slug) ?? 0);
    const replied_by = row.reply === null ? null : seller_id === null ? 'staff' : 'store';
    return { id, product_id, seller_id, ...row, replied_by };
  });
  // votes, replies, moderation and dates of existing reviews are not overwritten
  const keep = ['created_at', 'replied_at', 'helpful_count', 'status', 'reply', 'replied_by'];
  await upsertRows(tx, 'review', rows, { key: ['id'], keep });
  const images = Object.entries(shop.reviewPhotos).flatMap(([slug, files]) => {
    // only reviews with at least four stars have pictures, and each picture is used once
    const photographed = entries
      .filter(({ reviewed, review }) => reviewed.slug === slug && review.stars >= 4)
      .sort((a, b) => hashToUnit(slug, a.review.text.id, 'picture') - hashToUnit(slug, b.review.text.id, 'picture'));
    return files.flatMap((file, index) => (photographed[index] ? [{ review_id: photographed[index].id, file }] : []));
  });
  await upsertRows(tx, 'review_image', images, { key: ['review_id', 'file'] });
  await recountRatings(
    tx,
    shop.products.map(({ slug }) => product(slug)),
  );
}

/** @param days how long the product has been in the shop */
function toReviewRow(
  { slug, shelves }: ReviewedProduct,
  { stars, text, author }: DemoReview,
  now: Date,
  days: number,
): Row {
  const roll = (what: string) => hashToUnit(slug, text.id, what);
  // half of all are from the last five months, the oldest a year and a half old, none older than the product
  const newest = Math.min(2, days / 8);
  const age = Math.round((newest + (Math.min(547, days * 0.75) - newest) * roll('day') ** 1.8) * DAY);
  const replied = text.reply !== undefined && age > 6 * DAY;
  return {
    display_name: author,
    locale: text.locale,
    rating: stars,
    title: text.title,
    body: text.body,
    aspects: rateAspects(shelves, stars, roll),
    status: 'published',
    helpful_count: Math.floor(22 * roll('helpful') ** 3 * Math.min(1, age / (60 * DAY))),
    reply: replied ? (text.reply ?? null) : null,
    replied_at: replied ? new Date(now.getTime() - age + Math.round((8 + 80 * roll('reply')) * HOUR)) : null,
    created_at: new Date(now.getTime() - age),
  };
}

/** Two of three reviews rate aspects too, at most one star away from the overall rating. */
function rateAspects(
  shelves: readonly string[],
  stars: number,
  roll: (what: string) => number,
): Record<string, number> {
  if (roll('aspects') < 0.33) return {};
  const categoryAspects = shelves.flatMap((shelf) => ASPECTS[shelf] ?? []);
  const aspects = categoryAspects.length > 0 ? categoryAspects : (['value'] as const);
  return Object.fromEntries(
    aspects.map((aspect) => [aspect, Math.min(5, Math.max(1, stars + Math.floor(roll(aspect) * 2.6) - 1))]),
  );
}
