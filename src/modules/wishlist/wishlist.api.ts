import { z } from 'zod';
import { ok } from '../../kernel/result.ts';
import type { Api } from '../../platform/http/api.ts';
import { runOnce } from '../../platform/http/run-once.ts';
import type { Services } from '../../services.ts';
import {
  createMajorConverter,
  paginatedSchema,
  productAnswerSchema,
  toProductAnswer,
} from '../catalog/catalog.answers.ts';
import { pageQuery } from '../catalog/catalog.input.ts';
import { requireCustomer } from '../customers/require-customer.ts';
import { readSettings } from '../settings/read-settings.ts';
import { listWishlist, WISHLIST_PER_PAGE } from './list-wishlist.ts';
import { updateWishlist } from './update-wishlist.ts';
import { wishlistInput } from './wishlist.input.ts';

const tags = ['wishlist'];
const access = 'customer';

const wishlistItemSchema = productAnswerSchema.extend({
  wishlisted: z.literal(1),
  added_at: z.string(),
  /** Price drop since the product was added; 0 without a drop. */
  price_dropped: z.number(),
});

/** Wishlist routes. */
export function wishlistApi(api: Api, { db, clock }: Services): void {
  api.addEndpoint({
    method: 'GET',
    path: '/user/wishlist/all',
    operationId: 'listWishlist',
    summary: 'The products on the wishlist, newest first',
    tags,
    access,
    query: pageQuery,
    data: z.object({ wishlists: paginatedSchema(wishlistItemSchema) }),
    run: async ({ visitor, query, locale }) => {
      const customer = requireCustomer(await visitor());
      if (!customer.ok) return customer;
      const found = await listWishlist(db, customer.value.id, { locale, now: clock(), page: query.page ?? 1 });
      const major = createMajorConverter((await readSettings(db)).currency);
      return ok({
        wishlists: {
          data: found.items.map(({ card, addedAt, priceDrop }) => ({
            ...toProductAnswer(card, { major, wished: new Set([card.id]) }),
            wishlisted: 1 as const,
            added_at: addedAt.toISOString(),
            price_dropped: major(priceDrop),
          })),
          current_page: found.page,
          last_page: found.lastPage,
          per_page: WISHLIST_PER_PAGE,
          total: found.total,
        },
      });
    },
  });

  api.addEndpoint({
    method: 'POST',
    path: '/user/wishlist/action',
    operationId: 'toggleWishlistProduct',
    summary: 'Add a product to the wishlist or remove it; without `keep` it is toggled',
    tags,
    access,
    body: wishlistInput,
    data: z.object({ wishlisted: z.literal(1).nullable(), wishlist_count: z.int() }),
    run: async (call) => {
      const customer = requireCustomer(await call.visitor());
      if (!customer.ok) return customer;
      const { id } = customer.value;
      return runOnce(db, call, `customer:${id}`, clock(), async (tx) => {
        const changed = await updateWishlist(tx, id, call.body, clock());
        if (!changed.ok) return changed;
        const { wished, count } = changed.value;
        return ok({ wishlisted: wished ? (1 as const) : null, wishlist_count: count });
      });
    },
  });
}
