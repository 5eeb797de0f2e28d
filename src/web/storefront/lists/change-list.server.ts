import { data, redirect } from 'react-router';
import type { Result } from '../../../kernel/result.ts';
import { updateComparison } from '../../../modules/compare/update-comparison.ts';
import { updateFollow } from '../../../modules/follows/update-follow.ts';
import { updateWishlist } from '../../../modules/wishlist/update-wishlist.ts';
import { translateRefusal } from '../../../platform/translator.ts';
import { readDataCookie, writeDataCookie } from '../../http/data-cookie.server.ts';
import { readFormData } from '../../http/form-data.server.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { safeReturnPath } from '../../http/safe-return-path.ts';
import { to } from '../../paths.ts';
import type { CustomerListName } from '../../rendering/visitor.tsx';
import { LIST_PATHS, parseListChange } from './list-change.ts';

/**
 * Handles a list button without JavaScript or of a guest, and redirects back. A guest signs in first, and the change is
 * applied afterwards. A refusal is returned as a message.
 * @throws Response a redirect
 */
export async function submitListChange(
  shop: ShopRequest,
  request: Request,
  list: CustomerListName,
): Promise<{ refused: string }> {
  const listChange = parseListChange(await readFormData(request));
  if (!listChange) throw data(null, { status: 400 });
  const returnPath = listChange.keep ? getReferrerPath(request, LIST_PATHS[list]) : LIST_PATHS[list];
  const { customer } = await shop.visitor();
  if (!customer) {
    if (listChange.keep) writeDataCookie(shop, 'meant', { list, id: String(listChange.id), back: returnPath });
    throw redirect(to.login(returnPath), 303);
  }
  const result = await changeList(shop, customer.id, list, listChange);
  if (!result.ok) return { refused: translateRefusal(result.refusal, shop.t) };
  throw redirect(returnPath, 303);
}

/**
 * Applies the list change that a guest requested before signing in. Returns the path to redirect to, or null if there
 * is none.
 */
export async function applyPendingListChange(
  shop: ShopRequest,
  request: Request,
  customerId: string,
): Promise<string | null> {
  const { list, id = '', back: returnPath } = readDataCookie(request, 'meant');
  if (!isCustomerList(list)) return null;
  shop.clearCookie('meant');
  const form = new FormData();
  form.set('add', id);
  const listChange = parseListChange(form);
  if (!listChange) return null;
  const result = await changeList(shop, customerId, list, listChange);
  // a full list is shown, so that entries can be removed
  return result.ok ? safeReturnPath(returnPath) : LIST_PATHS[list];
}

function changeList(
  { services: { db, clock } }: ShopRequest,
  customerId: string,
  list: CustomerListName,
  { id, keep }: { id: number; keep: boolean },
): Promise<Result<unknown>> {
  switch (list) {
    case 'wishlist':
      return updateWishlist(db, customerId, { product_id: id, keep }, clock());
    case 'compared':
      return updateComparison(db, customerId, { product_id: id, keep }, clock());
    case 'following':
      return updateFollow(db, customerId, { store_id: id, keep }, clock());
  }
}

function isCustomerList(name: string | undefined): name is CustomerListName {
  return name !== undefined && Object.hasOwn(LIST_PATHS, name);
}

/** Same-origin path of the referrer. */
function getReferrerPath(request: Request, otherwise: string): string {
  const referer = request.headers.get('referer');
  if (!referer || !URL.canParse(referer)) return otherwise;
  const { host, pathname, search } = new URL(referer);
  return host === new URL(request.url).host ? safeReturnPath(pathname + search) : otherwise;
}
