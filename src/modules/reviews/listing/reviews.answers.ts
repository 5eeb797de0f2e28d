import { z } from 'zod';
import { type Banner, getBannerTarget } from '../../content/banners/list-banners.ts';
import { REVIEWS_PER_PAGE, type Reviews } from './list-reviews.ts';

const reviewSchema = z.object({
  id: z.string(),
  rating: z.int(),
  title: z.string(),
  body: z.string(),
  /** Ratings by aspect, such as `battery`. */
  aspects: z.record(z.string(), z.int()),
  /** Null when the buyer hides the name. */
  display_name: z.string().nullable(),
  locale: z.string().nullable(),
  images: z.array(z.string()),
  helpful_count: z.int(),
  verified: z.boolean(),
  /** `seller` is null for replies of the shop. */
  seller_reply: z.object({ body: z.string(), at: z.string(), seller: z.string().nullable() }).nullable(),
  created_at: z.string(),
  /** Null when it was never edited. */
  edited_at: z.string().nullable(),
});

export const reviewsSchema = z.object({
  all: z.object({
    data: z.array(reviewSchema),
    current_page: z.int(),
    last_page: z.int(),
    per_page: z.int(),
    total: z.int(),
  }),
  total: z.object({ count: z.int(), average: z.number(), stars: z.record(z.string(), z.int()) }),
  /** The banner of type 8. */
  banner: z
    .object({
      id: z.int(),
      type: z.int(),
      title: z.string(),
      text: z.string(),
      image: z.string().nullable(),
      closable: z.int(),
      /** Target URL; null links to the products of the banner, `/all/products?banner={id}`. */
      address: z.string().nullable(),
    })
    .nullable(),
});

export function toReviewsAnswer(reviews: Reviews, banner: Banner | null): z.input<typeof reviewsSchema> {
  const { all, total, found, page, lastPage } = reviews;
  const data = all.map(({ name, aspects, helpful, reply, createdAt, editedAt, ...same }) => ({
    ...same,
    aspects: Object.fromEntries(aspects.map(({ aspect, stars }) => [aspect, stars])),
    display_name: name,
    helpful_count: helpful,
    seller_reply: reply && { ...reply, at: reply.at.toISOString() },
    created_at: createdAt.toISOString(),
    edited_at: editedAt?.toISOString() ?? null,
  }));
  const stars = Object.fromEntries(total.stars.map((one) => [one.stars, one.count]));
  return {
    all: { data, current_page: page, last_page: lastPage, per_page: REVIEWS_PER_PAGE, total: found },
    total: { count: total.count, average: total.average, stars },
    banner: banner && toBannerAnswer(banner),
  };
}

function toBannerAnswer({ id, place, title, text, image, closable, ...from }: Banner) {
  const target = getBannerTarget(from);
  const address = target?.kind === 'address' ? target.address : null;
  return { id, type: place, title, text, image, closable: closable ? 1 : 0, address };
}
