import { createHash } from 'node:crypto';
import { type Locale, textIn } from '../../kernel/locale.ts';
import type { Db } from '../../platform/db.ts';
import { bannersAt } from './banner.store.ts';
import { isSafeAddress } from './safe-address.rules.ts';

/** Where banners stand: 1 to 9 as the banner types of the contract, and the two that belong to no page. */
export const BANNER_PLACE = {
  underSlider: 1,
  half: 2,
  third: 3,
  besideFlashSale: 4,
  listing: 5,
  product: 6,
  cart: 7,
  reviews: 8,
  nothingFound: 9,
  top: 10,
  popup: 11,
} as const;

export type BannerPlace = (typeof BANNER_PLACE)[keyof typeof BANNER_PLACE];

/** A banner in one language. */
export type Banner = {
  id: number;
  place: number;
  title: string;
  text: string;
  image: string | null;
  /** The same picture at twice the width, for sharp screens. */
  image2x: string | null;
  /** The content of the picture; empty where it only decorates. */
  alt: string;
  closable: boolean;
  sourceType: number;
  source: string;
  /** Pages are the same for everybody: whoever shows it hides it from others once it is known who is there. */
  audience: 'all' | 'guest' | 'user';
  /** Changes with its words, in whatever language: having closed one announcement hides no other. */
  mark: string;
};

/** The banners of some places that are in force now, place by place in the owner's order. */
export async function listBanners(
  db: Db,
  places: readonly BannerPlace[],
  { locale, now }: { locale: Locale; now: Date },
): Promise<Banner[]> {
  const rows = await bannersAt(db, places, now);
  return rows.map(({ title, text, alt, image_2x, source_type, ...row }) => ({
    ...row,
    title: textIn(title, locale),
    text: textIn(text, locale),
    alt: textIn(alt, locale),
    image2x: image_2x,
    sourceType: source_type,
    mark: createHash('sha256')
      .update(JSON.stringify([title, text]))
      .digest('hex')
      .slice(0, 8),
  }));
}

/** The first banner of a place, if one is in force. */
export async function findBanner(
  db: Db,
  place: BannerPlace,
  context: { locale: Locale; now: Date },
): Promise<Banner | null> {
  const [first] = await listBanners(db, [place], context);
  return first ?? null;
}

const ADDRESS = 6;

/** Where a slide or banner leads: to goods of its source, or to an address; null to nowhere. */
export function targetOf({
  sourceType,
  source,
}: Pick<Banner, 'sourceType' | 'source'>): { kind: 'products' } | { kind: 'address'; address: string } | null {
  if (sourceType !== ADDRESS) return { kind: 'products' };
  return isSafeAddress(source) ? { kind: 'address', address: source } : null;
}

/** The address that a banner leads to, without a language; null to nowhere. */
export function linkOf(banner: Banner): string | null {
  const target = targetOf(banner);
  if (target?.kind === 'products') return `/all/products?banner=${banner.id}`;
  return target?.address ?? null;
}
