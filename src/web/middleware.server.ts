import { data } from 'react-router';
import type { ShopRequest } from './request.server.ts';
import { guestsOnly } from './storefront/account/entry-form.server.ts';

type Middleware = (shop: ShopRequest) => Promise<void> | void;

/** What a route may ask for by name before its loader runs (specification, section 6). */
const MIDDLEWARE = new Map<string, Middleware>([
  // site data, language and guest token are there already: whoever needs them asks the request
  ['common', () => undefined],
  ['non-logged-in', guestsOnly],
]);

/** @throws a redirect where a middleware sends somebody away, and a page of status 500 for a name nobody knows */
export async function runMiddleware(names: readonly string[], shop: ShopRequest): Promise<void> {
  for (const name of names) {
    const run = MIDDLEWARE.get(name);
    if (!run) throw data({ message: shop.t('error.unknownMiddleware') }, { status: 500 });
    await run(shop);
  }
}
