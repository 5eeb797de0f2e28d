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
  const listChange = readKeeping(await formOf(request));
  if (!listChange) throw data(null, { status: 400 });
  const returnPath = listChange.keep ? cameFrom(request, LIST_PATH[list]) : LIST_PATH[list];
  const { customer } = await shop.visitor();
  if (!customer) {
    if (listChange.keep) keepInCookie(shop, 'meant', { list, id: String(listChange.id), back: returnPath });
    throw redirect(to.login(returnPath), 303);
  }
  const result = await change(shop, customer.id, list, listChange);
  if (!result.ok) return { refused: sentenceFor(result.refusal, shop.t) };
  throw redirect(returnPath, 303);
}

/**
 * Applies the list change that a guest requested before signing in. Returns the path to redirect to, or null if there
 * is none.
 */
export async function doWhatWasMeant(shop: ShopRequest, request: Request, customerId: string): Promise<string | null> {
  const { list, id = '', back: returnPath } = readDataCookie(request, 'meant');
  if (!isList(list)) return null;
  shop.clearCookie('meant');
  const form = new FormData();
  form.set('add', id);
  const listChange = readKeeping(form);
  if (!listChange) return null;
  const result = await change(shop, customerId, list, listChange);
  // a full list is shown, so that entries can be removed
  return result.ok ? safeReturnPath(returnPath) : LIST_PATH[list];
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
