import { splitLocale, to } from '../../paths.ts';

/**
 * Where to go after signing in: only pages of this shop, without the language, which the page door puts in front.
 * Judged after the URL parser has resolved dots, and again without the language: both can leave two slashes in
 * front, which is another host.
 */
export function safeNext(next: unknown): string {
  if (typeof next !== 'string' || !/^\/[^\p{Cc}\\]*$/u.test(next)) return to.home();
  const shop = 'http://shop.invalid';
  const url = URL.canParse(next, shop) ? new URL(next, shop) : null;
  if (url?.origin !== shop || url.pathname.includes('//')) return to.home();
  return splitLocale(url.pathname).rest + url.search + url.hash;
}

/** Where an entry page leads on to, as its address says; undefined where it says nothing, which is home. */
export function nextOf({ url }: Pick<Request, 'url'>): string | undefined {
  const next = safeNext(new URL(url).searchParams.get('next'));
  return next === to.home() ? undefined : next;
}
