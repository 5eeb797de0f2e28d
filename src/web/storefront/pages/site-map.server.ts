import { textIn } from '../../../kernel/locale.ts';
import type { CategoryNode } from '../../../modules/catalog/category-tree.ts';
import { listBrands } from '../../../modules/catalog/list-brands.ts';
import { listCategories } from '../../../modules/catalog/list-categories.ts';
import { listPages } from '../../../modules/content/list-pages.ts';
import { readSettings } from '../../../modules/content/read-settings.ts';
import { listDeviceTypes } from '../../../modules/repairs/browse-devices.ts';
import { listStores } from '../../../modules/sellers/list-stores.ts';
import { to } from '../../paths.ts';
import type { ShopRequest } from '../../request.server.ts';
import { pagePaths } from './page-paths.ts';

export type Way = {
  title: string /** Path without locale prefix. */;
  path: string;
  below: { title: string; path: string }[];
};
export type Section = { name: string; title: string; ways: Way[] };

/** HTML site map; products are reached through the listed pages. */
export async function siteMap({ services: { db }, locale, t }: ShopRequest): Promise<Section[]> {
  const [categories, brands, pages, types, stores, { vendorRegistration, tradeIn, siteName }] = await Promise.all([
    listCategories(db, locale),
    listBrands(db, locale),
    listPages(db),
    listDeviceTypes(db, locale),
    listStores(db, { locale }),
    readSettings(db),
  ]);
  const sell = vendorRegistration ? [way(t('staticPages.links.sell', { shop: siteName }), to.sellerRegister())] : [];
  const texts = pages.map(({ names, title }) => way(textIn(title, locale), pagePaths(names)(locale)));
  const sections: Section[] = [
    {
      name: 'goods',
      title: t('siteMap.goods'),
      ways: [
        way(t('staticPages.links.home'), to.home()),
        way(t('staticPages.links.products'), to.products()),
        way(t('siteMap.flash'), to.flashSale()),
      ],
    },
    {
      name: 'categories',
      title: t('siteMap.allCategories'),
      ways: categories.map(categoryWay),
    },
    {
      name: 'brands',
      title: t('siteMap.allBrands'),
      ways: brands.map(({ id, title }) => way(title, to.brand('all', id))),
    },
    {
      name: 'repairs',
      title: t('staticPages.links.services'),
      ways: [
        way(t('siteMap.device'), to.services()),
        ...types.map(({ slug, name }) => way(name, to.modelRange(slug))),
        ...(tradeIn ? [way(t('siteMap.tradeIn'), to.tradeIn())] : []),
        way(t('siteMap.devices'), to.devices()),
      ],
    },
    {
      name: 'stores',
      title: t('store.title'),
      ways: [...stores.map(({ name, slug }) => way(name, to.store(slug))), ...sell],
    },
    {
      name: 'help',
      title: t('siteMap.help'),
      ways: [
        way(t('chrome.track'), to.trackOrder()),
        way(t('chrome.withdraw'), to.returns()),
        // text shown on another page is listed there
        ...texts.filter(({ path }) => path !== to.services()),
      ],
    },
    {
      name: 'account',
      title: t('siteMap.account'),
      ways: [
        way(t('chrome.signIn'), to.login()),
        way(t('siteMap.register'), to.register()),
        way(t('chrome.orders'), to.orders()),
        way(t('wishlist.short'), to.wishlists()),
        way(t('compare.short'), to.compared()),
        way(t('following.short'), to.following()),
        way(t('chrome.basketShort'), to.cart()),
      ],
    },
  ];
  return sections.filter(({ ways }) => ways.length > 0);
}

function way(title: string, path: string, below: Way['below'] = []): Way {
  return { title, path, below };
}

function categoryWay({ slug, title, children }: CategoryNode): Way {
  return way(
    title,
    to.category(slug),
    children.map((sub) => ({ title: sub.title, path: to.category(slug, sub.slug) })),
  );
}
