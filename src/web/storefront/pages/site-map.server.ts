import { pickTranslation } from '../../../kernel/locale.ts';
import { listBrandsOperation, listCategoriesOperation } from '../../../modules/catalog/catalog.operations.ts';
import type { CategoryNode } from '../../../modules/catalog/categories/category-tree.ts';
import { listPages } from '../../../modules/content/pages/list-pages.ts';
import { listStoresOperation } from '../../../modules/follows/follows.operations.ts';
import { listDeviceTypesOperation } from '../../../modules/repair-catalog/repair-catalog.operations.ts';
import { readSettings } from '../../../modules/settings/read-settings.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { loadQuery } from '../../operations/load-query.server.ts';
import { to } from '../../paths.ts';
import { createPagePathResolver } from './page-paths.ts';

export type SiteMapLink = {
  title: string /** Path without locale prefix. */;
  path: string;
  below: { title: string; path: string }[];
};
export type SiteMapSection = { name: string; title: string; ways: SiteMapLink[] };

/** HTML site map; products are reached through the listed pages. */
export async function loadSiteMap(shop: ShopRequest): Promise<SiteMapSection[]> {
  const { services, locale, t } = shop;
  const { db } = services;
  const [categories, brands, pages, types, stores, { vendorRegistration, tradeIn, siteName }] = await Promise.all([
    loadQuery(listCategoriesOperation, shop, {}),
    loadQuery(listBrandsOperation, shop, {}),
    listPages(db),
    loadQuery(listDeviceTypesOperation, shop, {}),
    loadQuery(listStoresOperation, shop, {}),
    readSettings(db),
  ]);
  const sell = vendorRegistration
    ? [toSiteMapLink(t('staticPages.links.sell', { shop: siteName }), to.sellerRegister())]
    : [];
  const texts = pages.map(({ names, title }) =>
    toSiteMapLink(pickTranslation(title, locale), createPagePathResolver(names)(locale)),
  );
  const sections: SiteMapSection[] = [
    {
      name: 'goods',
      title: t('siteMap.products'),
      ways: [
        toSiteMapLink(t('staticPages.links.home'), to.home()),
        toSiteMapLink(t('staticPages.links.products'), to.products()),
        toSiteMapLink(t('siteMap.flash'), to.flashSale()),
      ],
    },
    {
      name: 'categories',
      title: t('siteMap.allCategories'),
      ways: categories.map(toCategoryLink),
    },
    {
      name: 'brands',
      title: t('siteMap.allBrands'),
      ways: brands.map(({ id, title }) => toSiteMapLink(title, to.brand('all', id))),
    },
    {
      name: 'repairs',
      title: t('staticPages.links.services'),
      ways: [
        toSiteMapLink(t('siteMap.device'), to.services()),
        ...types.map(({ slug, name }) => toSiteMapLink(name, to.modelRange(slug))),
        ...(tradeIn ? [toSiteMapLink(t('siteMap.tradeIn'), to.tradeIn())] : []),
        toSiteMapLink(t('siteMap.devices'), to.devices()),
      ],
    },
    {
      name: 'stores',
      title: t('store.title'),
      ways: [...stores.map(({ name, slug }) => toSiteMapLink(name, to.store(slug))), ...sell],
    },
    {
      name: 'help',
      title: t('siteMap.help'),
      ways: [
        toSiteMapLink(t('layout.track'), to.trackOrder()),
        toSiteMapLink(t('layout.withdraw'), to.returns()),
        // text shown on another page is listed there
        ...texts.filter(({ path }) => path !== to.services()),
      ],
    },
    {
      name: 'account',
      title: t('siteMap.account'),
      ways: [
        toSiteMapLink(t('layout.signIn'), to.login()),
        toSiteMapLink(t('siteMap.register'), to.register()),
        toSiteMapLink(t('layout.orders'), to.orders()),
        toSiteMapLink(t('wishlist.short'), to.wishlists()),
        toSiteMapLink(t('compare.short'), to.compared()),
        toSiteMapLink(t('following.short'), to.following()),
        toSiteMapLink(t('layout.cartShort'), to.cart()),
      ],
    },
  ];
  return sections.filter(({ ways }) => ways.length > 0);
}

function toSiteMapLink(title: string, path: string, below: SiteMapLink['below'] = []): SiteMapLink {
  return { title, path, below };
}

function toCategoryLink({ slug, title, children }: CategoryNode): SiteMapLink {
  return toSiteMapLink(
    title,
    to.category(slug),
    children.map((sub) => ({ title: sub.title, path: to.category(slug, sub.slug) })),
  );
}
