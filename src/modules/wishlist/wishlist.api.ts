import { z } from 'zod';
import { ok } from '../../kernel/result.ts';
import type { Api } from '../../platform/api.ts';
import { runOnce } from '../../platform/repeatable-call.ts';
import type { Services } from '../../services.ts';
import { majorUnits, pageOf, productAnswer, productAnswerSchema } from '../catalog/catalog.answers.ts';
import { pageQuery } from '../catalog/catalog.input.ts';
import { readSettings } from '../content/read-settings.ts';
import { customerOf } from '../customers/customer-of.ts';
import { changeWish } from './change-wish.ts';
import { listWishes, WISHES_PER_PAGE } from './list-wishes.ts';
import { wishInput } from './wishlist.input.ts';

const tags = ['wishlist'];
const access = 'customer';

const wish = productAnswerSchema.extend({
  wishlisted: z.literal(1),
  added_at: z.string(),
  /** Price drop since the product was added; 0 without a drop. */
  price_dropped: z.number(),
});

/** Wishlist routes. */
export function wishlistApi(api: Api, { db, clock }: Services): void {
  api.call({
    method: 'GET',
    path: '/user/wishlist/all',
    operationId: 'listWishlist',
    summary: 'The products on the wishlist, newest first',
    tags,
    access,
    query: pageQuery,
    data: z.object({ wishlists: pageOf(wish) }),
    run: async ({ visitor, query, locale }) => {
      const customer = customerOf(await visitor());
      if (!customer.ok) return customer;
      const found = await listWishes(db, customer.value.id, { locale, now: clock(), page: query.page ?? 1 });
      const major = majorUnits((await readSettings(db)).currency);
      return ok({
        wishlists: {
          data: found.wishes.map(({ card, addedAt, dropped }) => ({
            ...productAnswer(card, { major, wished: new Set([card.id]) }),
            wishlisted: 1 as const,
            added_at: addedAt.toISOString(),
            price_dropped: major(dropped),
          })),
          current_page: found.page,
          last_page: found.lastPage,
          per_page: WISHES_PER_PAGE,
          total: found.total,
        },
      });
    },
  });

  api.call({
    method: 'POST',
    path: '/user/wishlist/action',
    operationId: 'toggleWishlistProduct',
    summary: 'Add a product to the wishlist or remove it; without `keep` it is toggled',
    tags,
    access,
    body: wishInput,
    data: z.object({ wishlisted: z.literal(1).nullable(), wishlist_count: z.int() }),
    run: async (call) => {
      const customer = customerOf(await call.visitor());
      if (!customer.ok) return customer;
      const { id } = customer.value;
      return runOnce(db, call, `customer:${id}`, clock(), async (tx) => {
        const changed = await changeWish(tx, id, call.body, clock());
        if (!changed.ok) return changed;
        const { wished, count } = changed.value;
        return ok({ wishlisted: wished ? (1 as const) : null, wishlist_count: count });
      });
    },
  });
}
