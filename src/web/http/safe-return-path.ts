import { splitLocale, to } from '../paths.ts';

/** Longest accepted return address; characters. */
const MAX_RETURN_PATH_LENGTH = 2000;

/**
 * The page to return to after signing in, choosing a language or saving something: a path of this shop without its
 * locale prefix, or the home page for anything else. The only function that turns input into a redirect target.
 *
 * The check runs on the path that the URL parser has resolved, because dot segments, backslashes, control characters
 * and the removal of the locale prefix can each leave `//host` at the front, which names another site.
 */
export function safeReturnPath(input: unknown): string {
  if (typeof input !== 'string' || input.length > MAX_RETURN_PATH_LENGTH) return to.home();
  if (!/^\/[^\p{Cc}\\]*$/u.test(input)) return to.home();
  const shop = 'http://shop.invalid';
  const url = URL.canParse(input, shop) ? new URL(input, shop) : null;
  if (url?.origin !== shop || url.pathname.includes('//')) return to.home();
  return splitLocale(url.pathname).rest + url.search + url.hash;
}

/** Return path from the `next` parameter of an entry page; undefined when it is absent, unsafe or the home page. */
export function readNextPath({ url }: Pick<Request, 'url'>): string | undefined {
  const next = safeReturnPath(new URL(url).searchParams.get('next'));
  return next === to.home() ? undefined : next;
}
