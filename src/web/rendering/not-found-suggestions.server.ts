import { listProductsOperation } from '../../modules/catalog/catalog.operations.ts';
import { BANNER_PLACEMENT } from '../../modules/content/banners/banner-placement.rules.ts';
import type { ShopRequest } from '../http/request.server.ts';
import { getPictureUrls } from '../links/picture-urls.ts';
import { runParsedQuery } from '../operations/load-query.server.ts';
import { prefixLocale, to } from '../paths.ts';
import { loadBannerView } from '../storefront/home/banner-view.server.ts';

const MAX_PRODUCT_SUGGESTIONS = 4;
const MAX_CATEGORY_SUGGESTIONS = 3;
const MAX_QUERY_LENGTH = 60;
/** Probably a token of an expired link: no word is that long. */
const TOKEN_PATTERN = /[\p{L}\p{M}\p{N}]{25}/u;

/** Suggestions for a 404 page: products and categories whose name matches the URL, and a banner. */
export async function loadNotFoundSuggestions(shop: ShopRequest): Promise<NotFoundSuggestions> {
  const [near, banner] = await Promise.all([
    findMatchingPages(shop),
    loadBannerView(shop, BANNER_PLACEMENT.nothingFound),
  ]);
  const picture = banner?.image ? getPictureUrls(banner.image) : null;
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

export type NotFoundSuggestions = {
  near: { href: string; title: string }[];
  banner: { href: string; title: string; text: string; picture: string | null; alt: string } | null;
};

async function findMatchingPages(shop: ShopRequest): Promise<NotFoundSuggestions['near']> {
  const { path, locale } = shop;
  const q = pathToSearchQuery(path);
  if (q === '') return [];
  const found = await runParsedQuery(listProductsOperation, shop, { q, per_page: MAX_PRODUCT_SUGGESTIONS });
  if (!found.ok) return [];
  const { products, search, categories } = found.value;
  const all = categories.flatMap((main) => [main, ...main.children]);
  const near = (search?.beside.categories ?? []).flatMap(({ slug }) => all.find(({ key }) => key === slug) ?? []);
  return [
    ...near.slice(0, MAX_CATEGORY_SUGGESTIONS).map(({ slug, main, title }) => ({
      href: prefixLocale(slug === main ? to.category(slug) : to.category(main, slug), locale),
      title,
    })),
    ...products.map(({ id, mainCategory, title }) => ({
      href: prefixLocale(to.product(mainCategory, id), locale),
      title,
    })),
  ];
}

/** Search query from the last meaningful segment of a path: `/shop/item/orvo-a7.html` gives "orvo a7". */
export function pathToSearchQuery(path: string): string {
  const parts = path.split('/').map((part) => {
    const words = decodeSegment(part)
      .replace(/\.\w{2,5}$/, '')
      .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ');
    return words.trim().slice(0, MAX_QUERY_LENGTH);
  });
  return parts.findLast((words) => /\p{L}{2}/u.test(words) && !TOKEN_PATTERN.test(words)) ?? '';
}

function decodeSegment(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}
