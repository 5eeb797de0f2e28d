import { data, redirect } from 'react-router';
import type { Result } from '../../../kernel/result.ts';
import { changeCompared } from '../../../modules/compare/change-compared.ts';
import { changeFollowing } from '../../../modules/following/change-following.ts';
import { changeWish } from '../../../modules/wishlist/change-wish.ts';
import { sentenceFor } from '../../../platform/words.ts';
import { keepInCookie, readDataCookie } from '../../data-cookie.server.ts';
import { formOf } from '../../form-data.server.ts';
import { to } from '../../paths.ts';
import type { ShopRequest } from '../../request.server.ts';
import { safeReturnPath } from '../../safe-return-path.ts';
import type { KeptList } from '../../visitor.tsx';
import { LIST_PATH, readKeeping } from './kept-lists.ts';

/**
 * Handles a list button without JavaScript or of a guest, and redirects back. A guest signs in first, and the change is
 * applied afterwards. A refusal is returned as a message.
 * @throws Response a redirect
 */
export async function keepByForm(shop: ShopRequest, request: Request, list: KeptList): Promise<{ refused: string }> {
  const keeping = readKeeping(await formOf(request));
  if (!keeping) throw data(null, { status: 400 });
  const back = keeping.keep ? cameFrom(request, LIST_PATH[list]) : LIST_PATH[list];
  const { customer } = await shop.visitor();
  if (!customer) {
    if (keeping.keep) keepInCookie(shop, 'meant', { list, id: String(keeping.id), back });
    throw redirect(to.login(back), 303);
  }
  const changed = await change(shop, customer.id, list, keeping);
  if (!changed.ok) return { refused: sentenceFor(changed.refusal, shop.t) };
  throw redirect(back, 303);
}

/**
 * Applies the list change that a guest requested before signing in. Returns the path to redirect to, or null if there
 * is none.
 */
export async function doWhatWasMeant(shop: ShopRequest, request: Request, customerId: string): Promise<string | null> {
  const { list, id = '', back } = readDataCookie(request, 'meant');
  if (!isList(list)) return null;
  shop.clearCookie('meant');
  const form = new FormData();
  form.set('add', id);
  const keeping = readKeeping(form);
  if (!keeping) return null;
  const changed = await change(shop, customerId, list, keeping);
  // a full list is shown, so that entries can be removed
  return changed.ok ? safeReturnPath(back) : LIST_PATH[list];
}

function change(
  { services: { db, clock } }: ShopRequest,
  customerId: string,
  list: KeptList,
  { id, keep }: { id: number; keep: boolean },
): Promise<Result<unknown>> {
  switch (list) {
    case 'wishlist':
      return changeWish(db, customerId, { product_id: id, keep }, clock());
    case 'compared':
      return changeCompared(db, customerId, { product_id: id, keep }, clock());
    case 'following':
      return changeFollowing(db, customerId, { store_id: id, keep }, clock());
  }
}

function isList(name: string | undefined): name is KeptList {
  return name !== undefined && Object.hasOwn(LIST_PATH, name);
}

/** Same-origin path of the referrer. */
function cameFrom(request: Request, otherwise: string): string {
  const referer = request.headers.get('referer');
  if (!referer || !URL.canParse(referer)) return otherwise;
  const { host, pathname, search } = new URL(referer);
  return host === new URL(request.url).host ? safeReturnPath(pathname + search) : otherwise;
}
