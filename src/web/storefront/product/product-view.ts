import type { Choices, VariantAttribute, VariantStock } from '../../../modules/catalog/catalog.rules.ts';
import type { BundleTerms } from '../../../modules/pricing/bundle.rules.ts';
import type { FitView } from '../devices/my-device.ts';
import type { BannerView } from '../home/banner-view.server.ts';
import type { CardView } from '../listing/card-view.ts';
import type { Crumb } from '../listing/listing-view.ts';
import type { PageHead } from '../listing/page-head.ts';
import type { QuestionsView } from './questions-view.ts';
import type { ReviewsView } from './reviews-view.ts';

export type VariantView = VariantStock & {
  sku: string;
  /** Minor units. */
  current: number;
  previous: number | null;
  percentOff: number;
  flash: boolean;
  /** Lowest price of the 30 days before the reduction; null where nothing is reduced, or the shop does not tell. */
  lowest: number | null;
};

export type Picture = { src: string; thumb: string; alt: string; valueId: number | null };

/** What delivery to one country would be like. */
export type DeliveryView = {
  /** ISO 3166-1. */
  code: string;
  country: string;
  /** The countries to choose from, when the address requires them. */
  choice: { code: string; name: string }[] | null;
  /** Null where the shop does not deliver this. Days are "YYYY-MM-DD", the price minor units. */
  option: { title: string; price: number; earliest: string; latest: string } | null;
};

/** A deal with this product in it; prices are minor units, paths without language. */
export type BundleView = {
  id: number;
  title: string;
  description: string;
  terms: BundleTerms;
  maxPerOrder: number;
  members: {
    title: string;
    path: string;
    quantity: number;
    variants: { inventoryId: number; title: string; price: number; picture: string; available: number }[];
  }[];
};

/** Everything the page of a product shows, in the page's language. */
export type ProductView = {
  /** The banner under the buy box. */
  banner: BannerView | null;
  head: PageHead;
  id: number;
  /** Path without language. */
  path: string;
  /** The home slide whose list led here. */
  homeSpm: number | undefined;
  title: string;
  summary: string;
  /** Language of the texts, where it is not the page's. */
  textLocale: string | undefined;
  trail: Crumb[];
  brand: { id: number; title: string };
  rating: number;
  ratingCount: number;
  condition: 'new' | 'refurbished' | 'used';
  pictures: Picture[];
  attributes: VariantAttribute[];
  variants: VariantView[];
  first: Choices;
  inStock: boolean;
  taxIncluded: boolean;
  /** ISO times. */
  flashEnds: string | null;
  now: string;
  delivery: DeliveryView;
  warrantyMonths: number;
  highlights: string[];
  paragraphs: string[];
  specs: { group: string; title: string; rows: { title: string; text: string }[] }[];
  inTheBox: string[];
  /** Whether it is bought for a device, and whether it fits the one that the address names. */
  fit: { asks: boolean; judged: FitView | null };
  /** The device that it is itself. */
  device: { slug: string; name: string } | null;
  /** Devices it is made for; paths without language. */
  fits: { title: string; path: string }[];
  /** Null: the shop itself. */
  seller: { name: string; path: string; since: string; rating: number; ratingCount: number } | null;
  siteName: string;
  /** Days after delivery in which it may be sent back; 0 where it may not. */
  returnDays: number;
  bundles: BundleView[];
  /** Accessories and parts made for this device. */
  madeForIt: CardView[];
  reviews: ReviewsView;
  questions: QuestionsView;
  suggested: { cards: CardView[]; page: number; lastPage: number };
};
