import { splitLocale } from './paths.ts';
import { ADDRESS_FILTERS } from './storefront/listing/listing-query.server.ts';

/** Marks that campaigns hang on addresses; no page reads them. */
const CAMPAIGN = /^(utm_\w+|gclid|fbclid|msclkid|ref)$/;

/** As the browser's scripts ask for a page: `/products.data`, and `/_root.data` for the home page. */
const DATA = /(?:\/_root)?\.data$/;

/** What is read of the query by lists, and by pages that look the same for everybody; others may read anything. */
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

/** No page reads more of a value, and none more values than fit beside each other here; characters. */
const MOST_OF_VALUE = 1000;
const MOST_OF_QUERY = 8000;

/**
 * What makes an address the same page: its path and what the page reads of its query, so that made-up parameters
 * cannot fill the cache. A page is made from this and nothing else of the address: what is kept for the next visitor
 * must not say what the first one's address carried.
 */
export function pageKey(url: string): string {
  const [path = '/', query] = url.split('?', 2);
  if (!query) return path;
  const isRead = readBy(path);
  const kept = query.split('&').filter((pair) => isRead(nameOf(pair)));
  return kept.length > 0 ? `${path}?${bounded(kept).join('&')}` : path;
}

/** Without the rest of a pasted book: a page repeats its address in its links, and is kept under it. */
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
  const plain = splitLocale(path.replace(DATA, '') || '/').rest;
  if (WITHOUT_QUERY.test(plain)) return (name) => name === ROUTES;
  // the last patterns are special cases of the first
  const list = LISTS.findLast(([pattern]) => pattern.test(plain));
  if (!list) return (name) => !CAMPAIGN.test(name);
  return (name) => name === ROUTES || ADDRESS_FILTERS.has(name) || list[1].includes(name);
}

/** Which parts of a page the browser's scripts ask for. */
const ROUTES = '_routes';

function nameOf(pair: string): string {
  const name = pair.split('=', 1)[0] ?? '';
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
