import { listCards } from '../../../../modules/catalog/products/list-cards.ts';
import type { ShopRequest } from '../../../http/request.server.ts';
import { type CardView, toCardView } from '../../listing/cards/card-view.ts';
import { MAX_VIEWED_PRODUCTS } from './viewed-products.ts';

/** Product cards for a list of ids such as "3,1,2", in that order; unknown ids are skipped. */
export async function listViewedCards({ services, locale }: ShopRequest, ids: string): Promise<CardView[]> {
  const productIds = ids
    .slice(0, 200)
    .split(',')
    .filter((id) => /^[1-9]\d{0,8}$/.test(id))
    .slice(0, MAX_VIEWED_PRODUCTS)
    .map(Number);
  const cards = await listCards(services.db, [...new Set(productIds)], { locale, now: services.clock() });
  return cards.map(toCardView);
}
