/**
 * Pages on which scripts of others may run: those that show goods, repairs and words to everybody, and the basket.
 * A page that is not named is none of them, so that a new one with names, addresses or secrets in it need not be
 * remembered here.
 */
const TAGGED = [
  /^\/(products|categories|brands|search|services|techtype|brandsjourney|modelrange|cart|flash-sale)?$/,
  /^\/(all|flash-sale|shop|go)\/./,
  // any other page of the owner's may hold a form, whatever it is called
  /^\/page\/(stores|sitemap)$/,
  /^\/(?!user\/)[^/]+\/(brand|collection|products|product\/\d+)$/,
];

/** @param path without a language, without a query */
export function isTagged(path: string): boolean {
  return TAGGED.some((pages) => pages.test(path));
}
