import { type Locale, type LocalizedText, pickTranslation } from '../../../kernel/locale.ts';
import type { Db } from '../../../platform/database/db.ts';
import { HOME_PLACEMENTS } from '../../content/banners/banner-placement.rules.ts';
import { type Banner, getBannerTarget, listBanners } from '../../content/banners/list-banners.ts';
import { readSiteFeatures } from '../../content/home/read-site-features.ts';
import { readSlides } from '../../content/slides/read-slides.ts';
import { readSettings } from '../../settings/read-settings.ts';
import { formatShopText } from '../../settings/shop-text.rules.ts';
import { NO_FILTERS, PER_PAGE } from '../catalog.input.ts';
import type { CategoryNode } from '../categories/category-tree.ts';
import { type BrandTile, listBrands } from '../categories/list-brands.ts';
import { type FlashSale, readRunningSales, toFlashSale } from '../flash-sales/list-flash-sales.ts';
import { type Listing, listProducts } from '../list-products.ts';
import type { ProductCard } from '../products/product-card.ts';
import { readCards } from '../products/read-cards.ts';
import { readHomeCollections } from './read-home-collections.ts';

/** Link target of a slide or banner: the products of its source, or a URL; null for no link. */
export type LinkTarget = { kind: 'products'; main: string } | { kind: 'address'; address: string } | null;

/** `image2x`: the picture at twice the width, for high-density screens; `alt` is empty for decorative pictures. */
type PictureFields = { image2x: string | null; alt: string };

export type HomeSlide = PictureFields & {
  id: number;
  title: string;
  text: string;
  action: string;
  image: string;
  leadsTo: LinkTarget;
};
export type HomeBanner = Omit<Banner, 'sourceType' | 'source'> & { leadsTo: LinkTarget };
export type HomeCollection = { id: number; slug: string; title: string; description: string; products: ProductCard[] };

export type Home = {
  slider: HomeSlide[];
  siteFeatures: { icon: string; title: string; text: string }[];
  banners: HomeBanner[];
  collections: HomeCollection[];
  featuredCategories: CategoryNode[];
  featuredBrands: BrandTile[];
  flashSales: FlashSale[];
  /** First page of all products. */
  products: Listing;
};

const MAX_FEATURES = 12;

/** Data of the home page. */
export async function readHome(db: Db, locale: Locale, now: Date): Promise<Home> {
  const [settings, slides, features, banners, collections, brands, sales, listing] = await Promise.all([
    readSettings(db),
    readSlides(db),
    readSiteFeatures(db),
    listBanners(db, HOME_PLACEMENTS, { locale, now }),
    readHomeCollections(db),
    listBrands(db, locale),
    readRunningSales(db, now),
    listProducts(db, { filters: NO_FILTERS, page: 1, perPage: PER_PAGE }, { locale, now }),
  ]);
  if (!listing.ok) throw new Error(`listing all products was refused: ${listing.refusal.code}`);
  const { categories } = listing.value;
  const ids = [...sales, ...collections].flatMap(({ product_ids }) => product_ids);
  const findCards = await readCards(db, ids, { locale, now });
  const inLocale = (text: LocalizedText) => pickTranslation(text, locale);
  return {
    slider: slides.map(({ id, title, text, action, image, image_2x, alt, source_type, source }) => ({
      id,
      title: inLocale(title),
      text: inLocale(text),
      action: inLocale(action),
      image,
      image2x: image_2x,
      alt: inLocale(alt),
      leadsTo: toLinkTarget({ sourceType: source_type, source }, categories),
    })),
    siteFeatures: features.slice(0, MAX_FEATURES).map(({ icon, title, text }) => ({
      icon,
      title: formatShopText(title, locale, settings),
      text: formatShopText(text, locale, settings),
    })),
    banners: banners.map(({ sourceType, source, ...banner }) => ({
      ...banner,
      leadsTo: toLinkTarget({ sourceType, source }, categories),
    })),
    collections: collections
      .map(({ id, slug, title, description, product_ids }) => ({
        id,
        slug,
        title: inLocale(title),
        description: inLocale(description),
        products: findCards(product_ids),
      }))
      .filter(({ products }) => products.length > 0),
    featuredCategories: [...categories, ...categories.flatMap(({ children }) => children)].filter(
      ({ featured }) => featured,
    ),
    featuredBrands: brands.filter(({ featured }) => featured),
    flashSales: sales.map((sale) => toFlashSale(sale, findCards(sale.product_ids), locale)),
    products: listing.value,
  };
}

function toLinkTarget(from: Pick<Banner, 'sourceType' | 'source'>, categories: readonly CategoryNode[]): LinkTarget {
  const target = getBannerTarget(from);
  if (target?.kind !== 'products') return target;
  const { source } = from;
  const main = categories.find(({ key, children }) => key === source || children.some((child) => child.key === source));
  return { ...target, main: main?.slug ?? 'all' };
}
