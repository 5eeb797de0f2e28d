import { data } from 'react-router';
import { requireGuest } from '../storefront/account/sign-in/auth-form.server.ts';
import type { ShopRequest } from './request.server.ts';

type Middleware = (shop: ShopRequest) => Promise<void> | void;

/** Middleware that a route can name in `handle`; runs before its loader (specification, section 6). */
const MIDDLEWARE = new Map<string, Middleware>([
  // no-op: site data, locale and guest token are available on the request
  ['common', () => undefined],
  ['non-logged-in', requireGuest],
]);

/** @throws the redirect of a middleware, and a page of status 500 for an unknown name */
export async function runMiddleware(names: readonly string[], shop: ShopRequest): Promise<void> {
  for (const name of names) {
    const run = MIDDLEWARE.get(name);
    if (!run) throw data({ message: shop.t('error.unknownMiddleware') }, { status: 500 });
    await run(shop);
  }
}
