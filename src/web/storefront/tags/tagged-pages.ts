/**
 * Paths on which third-party scripts are allowed: public product, repair and content pages, and the cart. An allow
 * list, so that new pages with personal data or secrets are excluded by default.
 */
const TAGGED_PATHS = [
  /^\/(products|categories|brands|search|services|techtype|brandsjourney|modelrange|cart|flash-sale)?$/,
  /^\/(all|flash-sale|shop|go)\/./,
  // other content pages may contain a form
  /^\/page\/(stores|sitemap)$/,
  /^\/(?!user\/)[^/]+\/(brand|collection|products|product\/\d+)$/,
];

/** @param path without locale prefix and query string */
export function isTagAllowed(path: string): boolean {
  return TAGGED_PATHS.some((pages) => pages.test(path));
}
