import { listWishes } from '../../../modules/wishlist/list-wishes.ts';
import { pageTitle } from '../../page-title.server.ts';
import { to } from '../../paths.ts';
import type { ShopRequest } from '../../request.server.ts';
import { customerOf } from '../account/entry-form.server.ts';
import { cardView } from '../listing/card-view.ts';

const MOST_PAGES = 100;

/** Loads one page of the wishlist. @throws Response a redirect to the sign-in page */
export async function wishlistPageOf(shop: ShopRequest, request: Request) {
  const { search, searchParams } = new URL(request.url);
  const customer = await customerOf(shop, search);
  const { db, clock } = shop.services;
  const requestedPage = Number(searchParams.get('page') ?? 1);
  const page = Number.isInteger(requestedPage) && requestedPage >= 1 && requestedPage <= MOST_PAGES ? requestedPage : 1;
  const found = await listWishes(db, customer.id, { locale: shop.locale, now: clock(), page });
  const wishes = found.wishes.map(({ card, dropped }) => ({
    card: cardView(card),
    path: to.product(card.mainCategory, card.id),
    dropped,
    only: card.onlyVariant,
  }));
  return {
    title: await pageTitle(shop, shop.t('wishlist.title')),
    wishes,
    total: found.total,
    page: found.page,
    lastPage: found.lastPage,
  };
}
