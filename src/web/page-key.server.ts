import { splitLocale } from './paths.ts';
import { ADDRESS_FILTERS } from './storefront/listing/listing-query.server.ts';

/** Campaign parameters; no page reads them. */
const CAMPAIGN = /^(utm_\w+|gclid|fbclid|msclkid|ref)$/;

/** React Router's data requests: `/products.data`, and `/_root.data` for the home page. */
const DATA = /(?:\/_root)?\.data$/;

/** Query parameters that product lists read besides the filters, by path. Other pages can read any parameter. */
const LISTS: readonly [path: RegExp, own: readonly string[]][] = [
  [/^\/products$/, []],
  [/^\/all\/(?!product\/)[^/]+(?:\/[^/]+)?$/, []],
  [/^\/[^/]+\/brand$/, ['brand']],
  [/^\/[^/]+\/collection$/, ['collection']],
  [/^\/[^/]+\/products$/, ['home_spm', 'banner', 'tag', 'collection', 'brand']],
  [/^\/(?:flash-sale|shop)\/[^/]+$/, ['category']],
  [/^\/search$/, ['q', 'category']],
];
const WITHOUT_QUERY = /^\/(?:categories|brands|flash-sale|page\/stores)?$/;

/** Limits of one query parameter and of the whole query in the cache key; characters. */
const MOST_OF_VALUE = 1000;
const MOST_OF_QUERY = 8000;

/**
 * Cache key of a page: the path and the query parameters that the page reads, so that unknown parameters cannot fill
 * the cache. The page is rendered from this URL only: a cached page must not contain other parts of the first visitor's
 * URL.
 */
export function pageKey(url: string): string {
  const [path = '/', query] = url.split('?', 2);
  if (!query) return path;
  const isRead = readBy(path);
  const pairs = query.split('&').filter((pair) => isRead(nameOf(pair)));
  return pairs.length > 0 ? `${path}?${bounded(pairs).join('&')}` : path;
}

/** Limits the length of the query: it is part of the cache key and of links on the page. */
function bounded(pairs: readonly string[]): string[] {
  let length = 0;
  return pairs.map(shortened).filter((pair) => {
    length += pair.length;
    return length <= MOST_OF_QUERY;
  });
}

function shortened(pair: string): string {
  if (pair.length <= MOST_OF_VALUE) return pair;
  const [name = '', value = ''] = [...new URLSearchParams(pair)][0] ?? [];
  return new URLSearchParams([[name, value.slice(0, MOST_OF_VALUE)]]).toString();
}

function readBy(path: string): (name: string) => boolean {
  const plainPath = splitLocale(path.replace(DATA, '') || '/').rest;
  if (WITHOUT_QUERY.test(plainPath)) return (name) => name === ROUTES;
  // the last patterns are special cases of the first
  const list = LISTS.findLast(([pattern]) => pattern.test(plainPath));
  if (!list) return (name) => !CAMPAIGN.test(name);
  return (name) => name === ROUTES || ADDRESS_FILTERS.has(name) || list[1].includes(name);
}

/** React Router's parameter with the ids of the routes to load. */
const ROUTES = '_routes';

function nameOf(pair: string): string {
  const name = pair.split('=', 1)[0] ?? '';
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
