import { listWishlistOperation } from '../../../modules/wishlist/wishlist.operations.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { loadQuery } from '../../operations/load-query.server.ts';
import { to } from '../../paths.ts';
import { buildPageTitle } from '../../rendering/page-title.server.ts';
import { toCardView } from '../listing/cards/card-view.ts';

const MAX_PAGE = 100;

/** Loads one page of the wishlist. @throws Response a redirect to the sign-in page */
export async function loadWishlistPage(shop: ShopRequest, request: Request) {
  const { search, searchParams } = new URL(request.url);
  const requestedPage = Number(searchParams.get('page') ?? 1);
  const page = Number.isInteger(requestedPage) && requestedPage >= 1 && requestedPage <= MAX_PAGE ? requestedPage : 1;
  const found = await loadQuery(listWishlistOperation, shop, { input: { page: String(page) }, search });
  const items = found.items.map(({ card, priceDrop }) => ({
    card: toCardView(card),
    path: to.product(card.mainCategory, card.id),
    dropped: priceDrop,
    only: card.onlyVariant,
  }));
  return {
    title: await buildPageTitle(shop, shop.t('wishlist.title')),
    items,
    total: found.total,
    page: found.page,
    lastPage: found.lastPage,
  };
}
