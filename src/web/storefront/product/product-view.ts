import type {
  Choices,
  VariantAttribute,
  VariantStock,
} from '../../../modules/catalog/products/choose-variant.rules.ts';
import type { BundleTerms } from '../../../modules/pricing/bundles/bundle.rules.ts';
import type { PagePreview } from '../../links/page-preview.ts';
import type { FitView } from '../devices/my-device.ts';
import type { BannerView } from '../home/banner-view.server.ts';
import type { CardView } from '../listing/cards/card-view.ts';
import type { Crumb } from '../listing/listing-view.ts';
import type { PageHead } from '../listing/page-head.ts';
import type { QuestionsView } from './questions/questions-view.ts';
import type { ReviewsView } from './reviews/reviews-view.ts';

export type VariantView = VariantStock & {
  sku: string;
  /** Minor units. */
  current: number;
  previous: number | null;
  percentOff: number;
  flash: boolean;
  /** Lowest price of the 30 days before the reduction; null without a reduction, or when the setting is off. */
  lowest: number | null;
};

export type Picture = { src: string; thumb: string; alt: string; valueId: number | null };

/** Delivery to one country. */
export type DeliveryView = {
  /** ISO 3166-1. */
  code: string;
  country: string;
  /** Countries to choose from, when the URL requests the list. */
  choice: { code: string; name: string }[] | null;
  /** Null where the product is not delivered. Dates are "YYYY-MM-DD", the price is in minor units. */
  option: { title: string; price: number; earliest: string; latest: string } | null;
};

/** A bundle with this product; prices in minor units, paths without locale prefix. */
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

/** Data of the product page, in the page's language. */
export type ProductView = {
  /** The banner under the buy box. */
  banner: BannerView | null;
  head: PageHead;
  /** Set when the product is hidden and shown to staff only. */
  preview: PagePreview | null;
  id: number;
  /** Path without locale prefix. */
  path: string;
  /** Id of the home slide whose product list linked here. */
  homeSpm: number | undefined;
  title: string;
  summary: string;
  /** Language of the texts, where it differs from the page's. */
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
  /** `asks`: the product depends on a device model; `judged`: compatibility with the model in the URL. */
  fit: { asks: boolean; judged: FitView | null };
  /** The device model that this product is. */
  device: { slug: string; name: string } | null;
  /** Compatible devices; paths without locale prefix. */
  fits: { title: string; path: string }[];
  /** Null for products sold by the shop itself. */
  seller: { name: string; path: string; since: string; rating: number; ratingCount: number } | null;
  siteName: string;
  /** Return period in days after delivery; 0 where returns are excluded. */
  returnDays: number;
  bundles: BundleView[];
  /** Accessories and parts made for this device. */
  madeForIt: CardView[];
  reviews: ReviewsView;
  questions: QuestionsView;
  suggested: { cards: CardView[]; page: number; lastPage: number };
};
