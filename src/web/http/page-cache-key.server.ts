import { isAdminPath, splitLocale } from '../paths.ts';
import { URL_FILTERS } from '../storefront/listing/listing-query.server.ts';

/** Campaign parameters; no page reads them. */
const CAMPAIGN_PARAMS = /^(utm_\w+|gclid|fbclid|msclkid|ref)$/;

/** React Router's data requests: `/products.data`, and `/_root.data` for the home page. */
const DATA_SUFFIX = /(?:\/_root)?\.data$/;

/** Query parameters that product lists read besides the filters, by path. Other pages can read any parameter. */
const LIST_PARAMS: readonly [path: RegExp, own: readonly string[]][] = [
  [/^\/products$/, []],
  [/^\/all\/(?!product\/)[^/]+(?:\/[^/]+)?$/, []],
  [/^\/[^/]+\/brand$/, ['brand']],
  [/^\/[^/]+\/collection$/, ['collection']],
  [/^\/[^/]+\/products$/, ['home_spm', 'banner', 'tag', 'collection', 'brand']],
  [/^\/(?:flash-sale|shop)\/[^/]+$/, ['category']],
  [/^\/search$/, ['q', 'category']],
];
const PATHS_WITHOUT_QUERY = /^\/(?:categories|brands|flash-sale|page\/stores)?$/;

/** Limits of one query parameter and of the whole query in the cache key; characters. */
const MAX_VALUE_LENGTH = 1000;
const MAX_QUERY_LENGTH = 8000;

/**
 * Cache key of a page: the path and the query parameters that the page reads, so that unknown parameters cannot fill
 * the cache. The page is rendered from this URL only: a cached page must not contain other parts of the first visitor's
 * URL.
 */
export function buildPageCacheKey(url: string): string {
  const [path = '/', query] = url.split('?', 2);
  if (!query) return path;
  const isRead = createParamFilter(path);
  const pairs = query.split('&').filter((pair) => isRead(decodeParamName(pair)));
  return pairs.length > 0 ? `${path}?${limitQuery(pairs).join('&')}` : path;
}

/** Limits the length of the query: it is part of the cache key and of links on the page. */
function limitQuery(pairs: readonly string[]): string[] {
  let length = 0;
  return pairs.map(truncateValue).filter((pair) => {
    length += pair.length;
    return length <= MAX_QUERY_LENGTH;
  });
}

function truncateValue(pair: string): string {
  if (pair.length <= MAX_VALUE_LENGTH) return pair;
  const [name = '', value = ''] = [...new URLSearchParams(pair)][0] ?? [];
  return new URLSearchParams([[name, value.slice(0, MAX_VALUE_LENGTH)]]).toString();
}

function createParamFilter(path: string): (name: string) => boolean {
  const plainPath = splitLocale(path.replace(DATA_SUFFIX, '') || '/').rest;
  // pages of the admin are not cached, and `/admin/products` is not a product list of the shop
  if (isAdminPath(plainPath)) return () => true;
  if (PATHS_WITHOUT_QUERY.test(plainPath)) return (name) => name === ROUTES_PARAM;
  // the last patterns are special cases of the first
  const list = LIST_PARAMS.findLast(([pattern]) => pattern.test(plainPath));
  if (!list) return (name) => !CAMPAIGN_PARAMS.test(name);
  return (name) => name === ROUTES_PARAM || URL_FILTERS.has(name) || list[1].includes(name);
}

/** React Router's parameter with the ids of the routes to load. */
const ROUTES_PARAM = '_routes';

function decodeParamName(pair: string): string {
  const name = pair.split('=', 1)[0] ?? '';
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
