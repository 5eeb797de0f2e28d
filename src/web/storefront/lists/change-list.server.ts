import { data, redirect } from 'react-router';
import { updateComparisonOperation } from '../../../modules/compare/compare.operations.ts';
import { updateFollowOperation } from '../../../modules/follows/follows.operations.ts';
import { updateWishlistOperation } from '../../../modules/wishlist/wishlist.operations.ts';
import { ANONYMOUS_VISITOR } from '../../../platform/http/visitor.ts';
import type { CustomerActor } from '../../../platform/operations/access.ts';
import { executeInput } from '../../../platform/operations/execute-input.ts';
import type { Operation } from '../../../platform/operations/operation.ts';
import { readDataCookie, writeDataCookie } from '../../http/data-cookie.server.ts';
import { readFormData } from '../../http/form-data.server.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { safeReturnPath } from '../../http/safe-return-path.ts';
import { createPageCaller } from '../../operations/page-caller.server.ts';
import { runAction } from '../../operations/run-action.server.ts';
import { to } from '../../paths.ts';
import type { CustomerListName } from '../../rendering/visitor.tsx';
import { LIST_PATHS, parseListChange } from './list-change.ts';

type ListChange = { id: number; keep: boolean };

const LIST_COMMANDS: Record<CustomerListName, { operation: Operation; toInput(change: ListChange): object }> = {
  wishlist: { operation: updateWishlistOperation, toInput: ({ id, keep }) => ({ product_id: id, keep }) },
  compared: { operation: updateComparisonOperation, toInput: ({ id, keep }) => ({ product_id: id, keep }) },
  following: { operation: updateFollowOperation, toInput: ({ id, keep }) => ({ store_id: id, keep }) },
};

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
  const form = await readFormData(request);
  const listChange = parseListChange(form);
  if (!listChange) throw data(null, { status: 400 });
  const returnPath = listChange.keep ? getReferrerPath(request, LIST_PATHS[list]) : LIST_PATHS[list];
  const { customer } = await shop.visitor();
  if (!customer) {
    if (listChange.keep) writeDataCookie(shop, 'meant', { list, id: String(listChange.id), back: returnPath });
    throw redirect(to.login(returnPath), 303);
  }
  const { operation, toInput } = LIST_COMMANDS[list];
  const input = toInput(listChange);
  const { refused } = await runAction(operation, shop, { form, input, redirectTo: () => returnPath });
  return { refused };
}

/**
 * Applies the list change that a guest requested before signing in. Returns the path to redirect to, or null if there
 * is none.
 */
export async function applyPendingListChange(
  shop: ShopRequest,
  request: Request,
  customer: CustomerActor,
): Promise<string | null> {
  const { list, id = '', back: returnPath } = readDataCookie(request, 'meant');
  if (!isCustomerList(list)) return null;
  shop.clearCookie('meant');
  const form = new FormData();
  form.set('add', id);
  const listChange = parseListChange(form);
  if (!listChange) return null;
  const { operation, toInput } = LIST_COMMANDS[list];
  const caller = createPageCaller(shop, { visitor: { ...ANONYMOUS_VISITOR, customer } });
  const result = await executeInput(operation, caller, { input: toInput(listChange) });
  // a full list is shown, so that entries can be removed
  return result.ok ? safeReturnPath(returnPath) : LIST_PATHS[list];
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
