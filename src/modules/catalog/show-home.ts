import { type Locale, type Localized, textIn } from '../../kernel/locale.ts';
import type { Db } from '../../platform/db.ts';
import { BANNER_PLACE, type Banner, listBanners, targetOf } from '../content/list-banners.ts';
import { readSettings } from '../content/read-settings.ts';
import { shopText } from '../content/shop-text.rules.ts';
import { EVERYTHING, PER_PAGE } from './catalog.input.ts';
import type { CategoryNode } from './category-tree.ts';
import { groupCards } from './group-cards.ts';
import { collectionMembers, homeCollections, homeFeatures, homeSlides } from './home.store.ts';
import { type BrandTile, listBrands } from './list-brands.ts';
import { type FlashSale, listFlashSales } from './list-flash-sales.ts';
import { type Listing, listProducts } from './list-products.ts';
import type { ProductCard } from './product-card.ts';

/** Products per collection. */
const MOST_SHOWN = 12;
/** Banner positions of the home page. */
const { underSlider, half, third, besideFlashSale } = BANNER_PLACE;

/** Link target of a slide or banner: the products of its source, or a URL; null for no link. */
export type LeadsTo = { kind: 'products'; main: string } | { kind: 'address'; address: string } | null;

/** `image2x`: the picture at twice the width, for high-density screens; `alt` is empty for decorative pictures. */
type Pictured = { image2x: string | null; alt: string };

export type HomeSlide = Pictured & {
  id: number;
  title: string;
  text: string;
  action: string;
  image: string;
  leadsTo: LeadsTo;
};
export type HomeBanner = Omit<Banner, 'sourceType' | 'source'> & { leadsTo: LeadsTo };
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

/** Data of the home page. */
export async function showHome(db: Db, locale: Locale, now: Date): Promise<Home> {
  const [settings, slides, features, banners, collections, brands, flashSales, listing] = await Promise.all([
    readSettings(db),
    homeSlides(db),
    homeFeatures(db),
    listBanners(db, [underSlider, half, third, besideFlashSale], { locale, now }),
    homeCollections(db),
    listBrands(db, locale),
    listFlashSales(db, locale, now),
    listProducts(db, { filters: EVERYTHING, page: 1, perPage: PER_PAGE }, { locale, now }),
  ]);
  if (!listing.ok) throw new Error(`listing all products was refused: ${listing.refusal.code}`);
  const { categories } = listing.value;
  const members = await collectionMembers(
    db,
    collections.map(({ id }) => id),
    MOST_SHOWN,
  );
  const cardsInGroup = await groupCards(db, members, locale, now);
  const inLocale = (text: Localized) => textIn(text, locale);
  return {
    slider: slides.map(({ id, title, text, action, image, image_2x, alt, source_type, source }) => ({
      id,
      title: inLocale(title),
      text: inLocale(text),
      action: inLocale(action),
      image,
      image2x: image_2x,
      alt: inLocale(alt),
      leadsTo: leadsTo({ sourceType: source_type, source }, categories),
    })),
    siteFeatures: features.map(({ icon, title, text }) => ({
      icon,
      title: shopText(title, locale, settings),
      text: shopText(text, locale, settings),
    })),
    banners: banners.map(({ sourceType, source, ...banner }) => ({
      ...banner,
      leadsTo: leadsTo({ sourceType, source }, categories),
    })),
    collections: collections
      .map(({ id, slug, title, description }) => ({
        id,
        slug,
        title: inLocale(title),
        description: inLocale(description),
        products: cardsInGroup(id),
      }))
      .filter(({ products }) => products.length > 0),
    featuredCategories: [...categories, ...categories.flatMap(({ children }) => children)].filter(
      ({ featured }) => featured,
    ),
    featuredBrands: brands.filter(({ featured }) => featured),
    flashSales,
    products: listing.value,
  };
}

function leadsTo(from: Pick<Banner, 'sourceType' | 'source'>, categories: readonly CategoryNode[]): LeadsTo {
  const target = targetOf(from);
  if (target?.kind !== 'products') return target;
  const { source } = from;
  const main = categories.find(({ key, children }) => key === source || children.some((child) => child.key === source));
  return { ...target, main: main?.slug ?? 'all' };
}
