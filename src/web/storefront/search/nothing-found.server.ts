import { EVERYTHING } from '../../../modules/catalog/catalog.input.ts';
import { type Listing, listProducts } from '../../../modules/catalog/list-products.ts';
import { BANNER_PLACE } from '../../../modules/content/list-banners.ts';
import { to } from '../../paths.ts';
import type { ShopRequest } from '../../request.server.ts';
import { placedBanner } from '../home/banner-view.server.ts';
import { cardView } from '../listing/card-view.ts';

const MOST_CATEGORIES = 8;
const BEST_SELLERS = 10;

/** Content of an empty search: related or all categories, best sellers and a banner. */
export async function nothingFound(shop: ShopRequest, { search, categories }: Listing) {
  const { services, locale } = shop;
  const all = [...categories, ...categories.flatMap(({ children }) => children)];
  const near = (search?.beside.categories ?? []).flatMap(({ slug }) => all.find(({ key }) => key === slug) ?? []);
  const [first] = near;
  const [banner, best] = await Promise.all([
    placedBanner(shop, BANNER_PLACE.nothingFound),
    listProducts(
      services.db,
      {
        filters: { ...EVERYTHING, category: first?.slug, sort: 'best_selling' },
        page: 1,
        perPage: BEST_SELLERS,
      },
      { locale, now: services.clock() },
    ),
  ]);
  return {
    banner,
    isNear: near.length > 0,
    categories: (near.length > 0 ? near : categories).slice(0, MOST_CATEGORIES).map(({ slug, main, title, image }) => ({
      ...{ title, image },
      path: slug === main ? to.category(slug) : to.category(main, slug),
    })),
    bestOf: first?.title ?? null,
    best: best.ok ? best.value.products.map(cardView) : [],
  };
}

export type NothingFound = Awaited<ReturnType<typeof nothingFound>>;
