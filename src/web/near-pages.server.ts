import { EVERYTHING } from '../modules/catalog/catalog.input.ts';
import { listProducts } from '../modules/catalog/list-products.ts';
import { BANNER_PLACE } from '../modules/content/list-banners.ts';
import { inLocale, to } from './paths.ts';
import type { ShopRequest } from './request.server.ts';
import { placedBanner } from './storefront/home/banner-view.server.ts';
import { pictureOf } from './storefront/listing/picture-of.ts';

const MOST_GOODS = 4;
const MOST_CATEGORIES = 3;
const MOST_CHARACTERS = 60;
/** Probably a token of an expired link: no word is that long. */
const SECRET = /[\p{L}\p{M}\p{N}]{25}/u;

/** Suggestions for a 404 page: products and categories whose name matches the URL, and a banner. */
export async function nearPages(shop: ShopRequest): Promise<NearPages> {
  const [near, banner] = await Promise.all([namedLike(shop), placedBanner(shop, BANNER_PLACE.nothingFound)]);
  const picture = banner?.image ? pictureOf(banner.image) : null;
  return {
    near,
    banner: banner?.href
      ? {
          href: banner.href,
          title: banner.title,
          text: banner.text,
          picture: picture?.thumb ?? null,
          alt: banner.alt,
        }
      : null,
  };
}

export type NearPages = {
  near: { href: string; title: string }[];
  banner: { href: string; title: string; text: string; picture: string | null; alt: string } | null;
};

async function namedLike({ path, locale, services }: ShopRequest): Promise<NearPages['near']> {
  const q = wordsOf(path);
  if (q === '') return [];
  const found = await listProducts(
    services.db,
    { filters: { ...EVERYTHING, q }, page: 1, perPage: MOST_GOODS },
    { locale, now: services.clock() },
  );
  if (!found.ok) return [];
  const { products, search, categories } = found.value;
  const all = categories.flatMap((main) => [main, ...main.children]);
  const near = (search?.beside.categories ?? []).flatMap(({ slug }) => all.find(({ key }) => key === slug) ?? []);
  return [
    ...near.slice(0, MOST_CATEGORIES).map(({ slug, main, title }) => ({
      href: inLocale(slug === main ? to.category(slug) : to.category(main, slug), locale),
      title,
    })),
    ...products.map(({ id, mainCategory, title }) => ({ href: inLocale(to.product(mainCategory, id), locale), title })),
  ];
}

/** Search query from the last meaningful segment of a path: `/shop/item/orvo-a7.html` gives "orvo a7". */
export function wordsOf(path: string): string {
  const parts = path.split('/').map((part) => {
    const words = readable(part)
      .replace(/\.\w{2,5}$/, '')
      .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ');
    return words.trim().slice(0, MOST_CHARACTERS);
  });
  return parts.findLast((words) => /\p{L}{2}/u.test(words) && !SECRET.test(words)) ?? '';
}

function readable(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}
