import type { RouterContextProvider } from 'react-router';
import { pickTranslation } from '../../../kernel/locale.ts';
import { getHomeOperation } from '../../../modules/catalog/catalog.operations.ts';
import type { CategoryNode } from '../../../modules/catalog/categories/category-tree.ts';
import { PROVIDER_DEFINITIONS } from '../../../modules/payments/providers/provider-definitions.ts';
import { listShownBlocks } from '../../../modules/settings/home-blocks.rules.ts';
import { readSettings } from '../../../modules/settings/read-settings.ts';
import { formatShopText } from '../../../modules/settings/shop-text.rules.ts';
import { shopRequest } from '../../http/request.server.ts';
import { loadQuery } from '../../operations/load-query.server.ts';
import { prefixLocale, to } from '../../paths.ts';
import { buildShopStructuredData } from '../../seo/shop-data.server.ts';
import { addStructuredData } from '../../seo/structured-data.server.ts';
import { ICON_NAMES, type IconName } from '../../ui/icons/icon-names.ts';
import { loadLayout } from '../layout/layout.server.ts';
import { toCardView } from '../listing/cards/card-view.ts';
import { getTargetHref, toBannerView } from './banner-view.server.ts';

/** Rows on the home page are short: they link to the whole list. */
const MAX_CARDS_PER_ROW = 10;
const MAX_BRANDS = 12;
const MAX_CATEGORIES = 12;

/** Loads the home page, which is the same for all visitors of a language. */
export async function loadHome(context: Readonly<RouterContextProvider>) {
  const shop = context.get(shopRequest);
  const { services, locale, t } = shop;
  const now = services.clock();
  const [home, settings, layout] = await Promise.all([
    loadQuery(getHomeOperation, shop, {}),
    readSettings(services.db),
    loadLayout(context),
  ]);
  const seoContext = { siteUrl: services.config.siteUrl, locale, t };
  const social = layout.social.map(({ link }) => link);
  addStructuredData(context, () => ({ things: buildShopStructuredData(seoContext, settings, social) }));
  const tree = home.products.categories;
  const local = (path: string) => prefixLocale(path, locale);
  return {
    head: {
      title: pickTranslation(settings.metaTitle, locale) || `${settings.siteName} – ${t('home.title')}`,
      description: formatShopText(settings.metaDescription, locale, settings) || t('home.metaDescription'),
    },
    siteName: settings.siteName,
    blocks: listShownBlocks(settings.homeBlocks),
    now: now.toISOString(),
    slides: home.slider.map(({ id, title, text, action, image, image2x, alt, leadsTo }) => ({
      id,
      title,
      text,
      action,
      image,
      image2x,
      alt,
      href: getTargetHref(leadsTo, 'home_spm', id, local),
    })),
    features: home.siteFeatures.map(({ icon, title, text }) => ({ icon: toIconName(icon, 'check'), title, text })),
    banners: home.banners.map(({ leadsTo, ...banner }) =>
      toBannerView(banner, getTargetHref(leadsTo, 'banner', banner.id, local)),
    ),
    categories: home.featuredCategories.slice(0, MAX_CATEGORIES).map((node) => ({
      title: node.title,
      image: node.image,
      href: local(getCategoryPath(tree, node)),
    })),
    brands: home.featuredBrands.slice(0, MAX_BRANDS).map(({ id, title, image }) => ({ id, title, image })),
    flash: home.flashSales.slice(0, 1).map(({ id, title, endTime, products }) => ({
      id,
      title,
      endTime,
      cards: products.slice(0, MAX_CARDS_PER_ROW).map(toCardView),
    })),
    collections: home.collections.map(({ id, title, description, products }) => ({
      id,
      title,
      description,
      cards: products.slice(0, MAX_CARDS_PER_ROW).map(toCardView),
    })),
    products: home.products.products.map(toCardView),
    lastPage: home.products.lastPage,
  };
}

export type HomeView = Awaited<ReturnType<typeof loadHome>>;

function getCategoryPath(tree: readonly CategoryNode[], node: CategoryNode): string {
  const main = tree.find(({ children }) => children.some(({ id }) => id === node.id));
  return main ? to.category(main.slug, node.slug) : to.category(node.slug);
}

const FEATURE_ICONS: readonly IconName[] = [...ICON_NAMES, ...PROVIDER_DEFINITIONS.map(({ icon }) => icon)];

/** Icon by the name in the settings; falls back to `instead`. */
function toIconName(name: string, instead: IconName): IconName {
  return FEATURE_ICONS.find((known) => known === name) ?? instead;
}
