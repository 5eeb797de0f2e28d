import { z } from 'zod';
import { ok } from '../../kernel/result.ts';
import { customer } from '../../platform/operations/access.ts';
import { defineCommand, defineQuery } from '../../platform/operations/operation.ts';
import {
  createMajorConverter,
  paginatedSchema,
  productAnswerSchema,
  toProductAnswer,
} from '../catalog/catalog.answers.ts';
import { pageQuery } from '../catalog/catalog.input.ts';
import { readSettings } from '../settings/read-settings.ts';
import { listWishlist, WISHLIST_PER_PAGE } from './list-wishlist.ts';
import { updateWishlist } from './update-wishlist.ts';
import { wishlistInput } from './wishlist.input.ts';

const tags = ['wishlist'];

const wishlistItemSchema = productAnswerSchema.extend({
  wishlisted: z.literal(1),
  added_at: z.string(),
  /** Price drop since the product was added; 0 without a drop. */
  price_dropped: z.number(),
});

export const listWishlistOperation = defineQuery({
  name: 'wishlist.list',
  access: customer,
  input: pageQuery,
  refusals: {},
  tags,
  routes: [
    {
      method: 'GET',
      path: '/user/wishlist/all',
      operationId: 'listWishlist',
      summary: 'The products on the wishlist, newest first',
    },
  ],
  run: async ({ db, actor, locale, now }, { page = 1 }) => ok(await listWishlist(db, actor.id, { locale, now, page })),
  data: z.object({ wishlists: paginatedSchema(wishlistItemSchema) }),
  async toData(found, { db }) {
    const major = createMajorConverter((await readSettings(db)).currency);
    const data = found.items.map(({ card, addedAt, priceDrop }) => ({
      ...toProductAnswer(card, { major, wishlistIds: new Set([card.id]) }),
      wishlisted: 1 as const,
      added_at: addedAt.toISOString(),
      price_dropped: major(priceDrop),
    }));
    const { page, lastPage, total } = found;
    return { wishlists: { data, current_page: page, last_page: lastPage, per_page: WISHLIST_PER_PAGE, total } };
  },
});

export const updateWishlistOperation = defineCommand({
  name: 'wishlist.update',
  access: customer,
  input: wishlistInput,
  refusals: { 'catalog.unknown-product': 'missing', 'wishlist.full': 'refused' },
  idempotency: 'key',
  tags,
  routes: [
    {
      method: 'POST',
      path: '/user/wishlist/action',
      operationId: 'toggleWishlistProduct',
      summary: 'Add a product to the wishlist or remove it; without `keep` it is toggled',
    },
  ],
  run: ({ db, actor, now }, input) => updateWishlist(db, actor.id, input, now),
  data: z.object({ wishlisted: z.literal(1).nullable(), wishlist_count: z.int() }),
  toData: ({ isListed, count }) => ({ wishlisted: isListed ? (1 as const) : null, wishlist_count: count }),
});

export const wishlistOperations = [listWishlistOperation, updateWishlistOperation] as const;
