import { createHash } from 'node:crypto';
import { type Locale, pickTranslation } from '../../../kernel/locale.ts';
import { isSafeUrl } from '../../../kernel/safe-url.ts';
import { cached } from '../../../platform/caching/cached.ts';
import type { Db } from '../../../platform/database/db.ts';
import { selectPublicBanners } from './banner.store.ts';
import type { BannerPlacement } from './banner-placement.rules.ts';

/** A banner in one language. */
export type Banner = {
  id: number;
  place: number;
  title: string;
  text: string;
  image: string | null;
  /** The same image at twice the width, for high-density screens. */
  image2x: string | null;
  /** Alternative text; empty for a decorative image. */
  alt: string;
  closable: boolean;
  sourceType: number;
  source: string;
  /** Pages are cached for all visitors: the browser hides a banner from other audiences after the session is known. */
  audience: 'all' | 'guest' | 'user';
  /** Content hash: a closed banner stays closed until its text changes in any language. */
  mark: string;
};

/** A change is visible in every process within this time. */
const CACHE_TTL_MS = 1000;
/** Most banners of one page. */
const MAX_ACTIVE_BANNERS = 30;

const cachedBanners = cached(CACHE_TTL_MS, async (db) => {
  const rows = await selectPublicBanners(db);
  return rows.map((row) => ({ ...row, mark: hashText(row) }));
});

/** Call after banners changed in this process. */
export function invalidateBanners(db: Db): void {
  cachedBanners.invalidate(db);
}

type CachedBanner = Awaited<ReturnType<typeof cachedBanners.read>>[number];

/** Active banners of these placements, in sort order per placement; at most a second old. */
export async function listBanners(
  db: Db,
  placements: readonly BannerPlacement[],
  { locale, now }: { locale: Locale; now: Date },
): Promise<Banner[]> {
  const banners = await cachedBanners.read(db);
  return banners
    .filter((banner) => placements.some((placement) => placement === banner.place) && isActive(banner, now))
    .slice(0, MAX_ACTIVE_BANNERS)
    .map((banner) => toBanner(banner, locale));
}

function isActive({ starts_at, ends_at }: Pick<CachedBanner, 'starts_at' | 'ends_at'>, now: Date): boolean {
  return (starts_at === null || starts_at <= now) && (ends_at === null || ends_at > now);
}

function toBanner(banner: CachedBanner, locale: Locale): Banner {
  const { title, text, alt, image_2x, source_type, starts_at: _start, ends_at: _end, ...same } = banner;
  return {
    ...same,
    title: pickTranslation(title, locale),
    text: pickTranslation(text, locale),
    alt: pickTranslation(alt, locale),
    image2x: image_2x,
    sourceType: source_type,
  };
}

function hashText({ title, text }: Pick<Awaited<ReturnType<typeof selectPublicBanners>>[number], 'title' | 'text'>) {
  return createHash('sha256')
    .update(JSON.stringify([title, text]))
    .digest('hex')
    .slice(0, 8);
}

/** The first active banner of a placement. */
export async function findBanner(
  db: Db,
  placement: BannerPlacement,
  context: { locale: Locale; now: Date },
): Promise<Banner | null> {
  const [first] = await listBanners(db, [placement], context);
  return first ?? null;
}

const URL_SOURCE_TYPE = 6;

/** Target of a slide or banner: products of its source, or a URL; null for no link. */
export function getBannerTarget({
  sourceType,
  source,
}: Pick<Banner, 'sourceType' | 'source'>): { kind: 'products' } | { kind: 'address'; address: string } | null {
  if (sourceType !== URL_SOURCE_TYPE) return { kind: 'products' };
  return isSafeUrl(source) ? { kind: 'address', address: source } : null;
}

/** URL of a banner without a language prefix; null for no link. */
export function getBannerLink(banner: Banner): string | null {
  const target = getBannerTarget(banner);
  if (target?.kind === 'products') return `/all/products?banner=${banner.id}`;
  return target?.address ?? null;
}
