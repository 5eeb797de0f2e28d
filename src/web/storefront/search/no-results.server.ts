import { listProductsOperation } from '../../../modules/catalog/catalog.operations.ts';
import type { Listing } from '../../../modules/catalog/list-products.ts';
import { BANNER_PLACEMENT } from '../../../modules/content/banners/banner-placement.rules.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { runParsedQuery } from '../../operations/load-query.server.ts';
import { to } from '../../paths.ts';
import { loadBannerView } from '../home/banner-view.server.ts';
import { toCardView } from '../listing/cards/card-view.ts';

const MAX_CATEGORIES = 8;
const BEST_SELLER_COUNT = 10;

/** Content of an empty search: related or all categories, best sellers and a banner. */
export async function loadNoResults(shop: ShopRequest, { search, categories }: Listing) {
  const all = [...categories, ...categories.flatMap(({ children }) => children)];
  const near = (search?.beside.categories ?? []).flatMap(({ slug }) => all.find(({ key }) => key === slug) ?? []);
  const [first] = near;
  const [banner, best] = await Promise.all([
    loadBannerView(shop, BANNER_PLACEMENT.nothingFound),
    runParsedQuery(listProductsOperation, shop, {
      category: first?.slug,
      sort: 'best_selling',
      per_page: BEST_SELLER_COUNT,
    }),
  ]);
  return {
    banner,
    isNear: near.length > 0,
    categories: (near.length > 0 ? near : categories).slice(0, MAX_CATEGORIES).map(({ slug, main, title, image }) => ({
      title,
      image,
      path: slug === main ? to.category(slug) : to.category(main, slug),
    })),
    bestOf: first?.title ?? null,
    best: best.ok ? best.value.products.map(toCardView) : [],
  };
}

export type NoResultsView = Awaited<ReturnType<typeof loadNoResults>>;
