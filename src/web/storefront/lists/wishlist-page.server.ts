import { listWishlist } from '../../../modules/wishlist/list-wishlist.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { to } from '../../paths.ts';
import { buildPageTitle } from '../../rendering/page-title.server.ts';
import { requireCustomer } from '../account/sign-in/auth-form.server.ts';
import { toCardView } from '../listing/cards/card-view.ts';

const MAX_PAGE = 100;

/** Loads one page of the wishlist. @throws Response a redirect to the sign-in page */
export async function loadWishlistPage(shop: ShopRequest, request: Request) {
  const { search, searchParams } = new URL(request.url);
  const customer = await requireCustomer(shop, search);
  const { db, clock } = shop.services;
  const requestedPage = Number(searchParams.get('page') ?? 1);
  const page = Number.isInteger(requestedPage) && requestedPage >= 1 && requestedPage <= MAX_PAGE ? requestedPage : 1;
  const found = await listWishlist(db, customer.id, { locale: shop.locale, now: clock(), page });
  const wishes = found.items.map(({ card, priceDrop }) => ({
    card: toCardView(card),
    path: to.product(card.mainCategory, card.id),
    dropped: priceDrop,
    only: card.onlyVariant,
  }));
  return {
    title: await buildPageTitle(shop, shop.t('wishlist.title')),
    wishes,
    total: found.total,
    page: found.page,
    lastPage: found.lastPage,
  };
}
