import type { LinkTarget } from '../../../modules/catalog/home/read-home.ts';
import type { BannerPlacement } from '../../../modules/content/banners/banner-placement.rules.ts';
import { type Banner, findBanner, getBannerTarget } from '../../../modules/content/banners/list-banners.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { getFocalAttribute } from '../../links/focal-point.server.ts';
import { prefixLocale, to } from '../../paths.ts';
import { withParameters } from '../listing/page-url.ts';

export type BannerView = Pick<Banner, 'id' | 'place' | 'title' | 'text' | 'image' | 'image2x' | 'alt'> & {
  href: string | null;
  /** Value of `data-focal`. */
  focal: string | undefined;
  only: 'guest' | 'user' | undefined;
};

export function toBannerView(banner: Omit<Banner, 'sourceType' | 'source'>, href: string | null): BannerView {
  const { id, place, title, text, image, image2x, alt, audience } = banner;
  return {
    id,
    place,
    title,
    text,
    image,
    image2x,
    alt,
    href,
    focal: getFocalAttribute(image),
    only: toAudienceAttribute(audience),
  };
}

/** Value of `data-for`, which hides content from other audiences (base.css). */
export function toAudienceAttribute(audience: Banner['audience']): 'guest' | 'user' | undefined {
  return audience === 'all' ? undefined : audience;
}

/** Loads the current banner of a placement, ready for `<Banner>`. */
export async function loadBannerView(
  { services, locale }: ShopRequest,
  place: BannerPlacement,
): Promise<BannerView | null> {
  const banner = await findBanner(services.db, place, { locale, now: services.clock() });
  if (!banner) return null;
  const target = getBannerTarget(banner);
  const leadsTo = target?.kind === 'products' ? { ...target, main: 'all' } : target;
  return toBannerView(
    banner,
    getTargetHref(leadsTo, 'banner', banner.id, (path) => prefixLocale(path, locale)),
  );
}

/** URL of a slide or banner; `mark` is the source parameter of product lists. */
export function getTargetHref(
  leadsTo: LinkTarget,
  mark: 'home_spm' | 'banner',
  id: number,
  local: (path: string) => string,
): string | null {
  if (leadsTo === null) return null;
  if (leadsTo.kind === 'address') return leadsTo.address.startsWith('/') ? local(leadsTo.address) : leadsTo.address;
  return local(withParameters(to.mainProducts(leadsTo.main), new URLSearchParams([[mark, String(id)]])));
}
