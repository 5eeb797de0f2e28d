import { type Locale, pickTranslation } from '../../../kernel/locale.ts';
import { cacheScheduledRows } from '../../../platform/caching/cached-rows.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { BundleTerms } from '../../pricing/bundles/bundle.rules.ts';
import { type Bundle, findBundles } from '../../pricing/bundles/find-bundles.ts';
import { calculateUnitPrice } from '../../pricing/unit-price.rules.ts';
import { findNextChange } from '../schedules/find-next-change.ts';
import { findProductOffers, type Offer } from './find-offers.ts';

export type BundleMember = {
  productId: number;
  title: string;
  mainCategory: string;
  /** Units of it in the set; 1 for bundles with free units. */
  quantity: number;
  /** Variants with at least that stock. `price` in minor units. */
  variants: { inventoryId: number; title: string; price: number; image: string | null; available: number }[];
};

/** A bundle as a product page offers it. */
export type BundleOffer = {
  id: number;
  title: string;
  description: string;
  terms: BundleTerms;
  maxPerOrder: number;
  /** The product of the page comes first. */
  members: BundleMember[];
};

/** Limits the length of the product page. */
const MAX_BUNDLE_OFFERS = 3;

/** The running bundles with this product that can be bought now: every member is public and in stock. */
export async function listBundleOffers(db: Db, productId: number, locale: Locale, now: Date): Promise<BundleOffer[]> {
  const { bundles, offers } = await cachedBundles.read(db, productId, now, () =>
    findRunningBundles(db, productId, now),
  );
  return bundles.flatMap((bundle) => toBundleOffer(bundle, productId, offers, locale) ?? []);
}

type RunningBundles = { bundles: Bundle[]; offers: Offer[] };

const MAX_CACHED_BUNDLES = 400;

/** By product id. */
const cachedBundles = cacheScheduledRows<number, RunningBundles>(MAX_CACHED_BUNDLES, findNextChange);

async function findRunningBundles(db: Db, productId: number, now: Date): Promise<RunningBundles> {
  const bundles = (await findBundles(db, [productId], now)).slice(0, MAX_BUNDLE_OFFERS);
  if (bundles.length === 0) return { bundles, offers: [] };
  const ids = new Set(bundles.flatMap(({ items }) => items.map((item) => item.productId)));
  return { bundles, offers: await findProductOffers(db, [...ids], now) };
}

function toBundleOffer(
  bundle: Bundle,
  productId: number,
  offers: readonly Offer[],
  locale: Locale,
): BundleOffer | null {
  const { id, title, description, terms, maxPerOrder, items } = bundle;
  const members = items
    .map((item) => toBundleMember(item, offers, locale))
    .filter((member) => member !== null)
    .toSorted((a, b) => Number(b.productId === productId) - Number(a.productId === productId));
  if (!canBeBought(terms, members, items.length)) return null;
  return {
    id,
    title: pickTranslation(title, locale),
    description: pickTranslation(description, locale),
    terms,
    maxPerOrder,
    members,
  };
}

/** A set needs all its members; a bundle with free units needs enough stock in total. */
function canBeBought(terms: BundleTerms, members: readonly BundleMember[], wanted: number): boolean {
  if (terms.kind !== 'some-free') return members.length === wanted;
  const pieces = members.flatMap(({ variants }) => variants.map(({ available }) => available));
  return pieces.reduce((sum, available) => sum + available, 0) >= terms.buy + terms.free;
}

/** Null when the product is not public or has too little stock. */
function toBundleMember(
  { productId, quantity }: Bundle['items'][number],
  offers: readonly Offer[],
  locale: Locale,
): BundleMember | null {
  const inStock = offers.filter((offer) => offer.productId === productId && offer.available >= quantity);
  const [first] = inStock;
  if (!first) return null;
  return {
    productId,
    title: pickTranslation(first.title, locale),
    mainCategory: first.mainCategorySlug,
    quantity,
    variants: inStock.map(({ inventoryId, attributes, prices, variant, image, available }) => ({
      inventoryId,
      title: attributes.map(({ value }) => pickTranslation(value, locale)).join(' · '),
      price: calculateUnitPrice(prices, variant).current,
      image,
      available,
    })),
  };
}
