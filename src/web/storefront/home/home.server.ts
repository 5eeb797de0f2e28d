import type { RouterContextProvider } from 'react-router';
import { textIn } from '../../../kernel/locale.ts';
import type { CategoryNode } from '../../../modules/catalog/category-tree.ts';
import { showHome } from '../../../modules/catalog/show-home.ts';
import { readSettings } from '../../../modules/content/read-settings.ts';
import { shopText } from '../../../modules/content/shop-text.rules.ts';
import { tellMachines } from '../../machines/page-facts.server.ts';
import { shopFacts } from '../../machines/shop-facts.server.ts';
import { inLocale, to } from '../../paths.ts';
import { shopRequest } from '../../request.server.ts';
import { ICON_NAMES, type IconName } from '../../ui/icon-names.ts';
import { frameOf } from '../chrome/frame.server.ts';
import { cardView } from '../listing/card-view.ts';
import { bannerView, hrefOf } from './banner-view.server.ts';

/** Rows on the home page are short: they link to the whole list. */
const MOST_IN_ROW = 10;
const MOST_BRANDS = 12;
const MOST_CATEGORIES = 12;

/** Loads the home page, which is the same for all visitors of a language. */
export async function loadHome(context: Readonly<RouterContextProvider>) {
  const { services, locale, t } = context.get(shopRequest);
  const now = services.clock();
  const [home, settings, layout] = await Promise.all([
    showHome(services.db, locale, now),
    readSettings(services.db),
    frameOf(context),
  ]);
  const seoContext = { siteUrl: services.config.siteUrl, locale, t };
  const social = layout.social.map(({ link }) => link);
  tellMachines(context, () => ({ things: shopFacts(seoContext, settings, social) }));
  const tree = home.products.categories;
  const local = (path: string) => inLocale(path, locale);
  return {
    head: {
      title: textIn(settings.metaTitle, locale) || `${settings.siteName} – ${t('home.title')}`,
      description: shopText(settings.metaDescription, locale, settings) || t('home.metaDescription'),
    },
    siteName: settings.siteName,
    now: now.toISOString(),
    slides: home.slider.map(({ id, title, text, action, image, image2x, alt, leadsTo }) => ({
      ...{ id, title, text, action, image, image2x, alt },
      href: hrefOf(leadsTo, 'home_spm', id, local),
    })),
    features: home.siteFeatures.map(({ icon, title, text }) => ({ icon: iconOr(icon, 'check'), title, text })),
    banners: home.banners.map(({ leadsTo, ...banner }) =>
      bannerView(banner, hrefOf(leadsTo, 'banner', banner.id, local)),
    ),
    categories: home.featuredCategories.slice(0, MOST_CATEGORIES).map((node) => ({
      title: node.title,
      image: node.image,
      href: local(categoryPath(tree, node)),
    })),
    brands: home.featuredBrands.slice(0, MOST_BRANDS).map(({ id, title, image }) => ({ id, title, image })),
    flash: home.flashSales.slice(0, 1).map(({ id, title, endTime, products }) => ({
      ...{ id, title, endTime },
      cards: products.slice(0, MOST_IN_ROW).map(cardView),
    })),
    collections: home.collections.map(({ id, title, description, products }) => ({
      ...{ id, title, description },
      cards: products.slice(0, MOST_IN_ROW).map(cardView),
    })),
    products: home.products.products.map(cardView),
    lastPage: home.products.lastPage,
  };
}

export type HomeView = Awaited<ReturnType<typeof loadHome>>;

function categoryPath(tree: readonly CategoryNode[], node: CategoryNode): string {
  const main = tree.find(({ children }) => children.some(({ id }) => id === node.id));
  return main ? to.category(main.slug, node.slug) : to.category(node.slug);
}

/** Icon by the name in the settings; falls back to `instead`. */
function iconOr(name: string, instead: IconName): IconName {
  return ICON_NAMES.find((known) => known === name) ?? instead;
}
