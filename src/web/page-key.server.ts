import { listingQuery } from '../modules/catalog/catalog.input.ts';

/** Marks that campaigns hang on addresses; no page reads them. */
const CAMPAIGN = /^(utm_\w+|gclid|fbclid|msclkid|ref)$/;

/** Pages that read nothing of their query but what lists are narrowed by; with `.data` as the browser's scripts ask. */
const LISTS =
  /^(?:\/(?:fr|ar|tr|hi))?\/(?:products|all\/(?!product\/)[^/]+(?:\/[^/]+)?|[^/]+\/(?:brand|collection|products)|flash-sale\/[^/]+)(?:\.data)?$/;
const READ_BY_LISTS = new Set([...Object.keys(listingQuery.shape), '_routes']);

/**
 * What makes an address the same page: its path and query without campaign marks, of lists without everything they
 * do not read, so that made-up parameters cannot fill the cache.
 */
export function pageKey(url: string): string {
  const [path = '/', query] = url.split('?', 2);
  if (!query) return path;
  const isList = LISTS.test(path);
  const kept = query.split('&').filter((pair) => {
    const name = nameOf(pair);
    return isList ? READ_BY_LISTS.has(name) : !CAMPAIGN.test(name);
  });
  return kept.length > 0 ? `${path}?${kept.join('&')}` : path;
}

function nameOf(pair: string): string {
  const name = pair.split('=', 1)[0] ?? '';
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
