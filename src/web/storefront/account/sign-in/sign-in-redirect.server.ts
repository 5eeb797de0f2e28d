import { redirectDocument } from 'react-router';
import type { Result } from '../../../../kernel/result.ts';
import { mergeCarts } from '../../../../modules/cart/merge/merge-carts.ts';
import { sessionCookie } from '../../../../modules/customers/sessions/session-cookie.ts';
import type { SignInResult } from '../../../../modules/customers/sign-in/sign-in.ts';
import { mergeGuestDevicesOperation } from '../../../../modules/devices/devices.operations.ts';
import { bindActor } from '../../../../platform/operations/execute.ts';
import type { OperationDeps } from '../../../../platform/operations/operation.ts';
import { GUEST_COOKIE } from '../../../../platform/security/credentials.ts';
import type { ShopRequest } from '../../../http/request.server.ts';
import { runCommand } from '../../../operations/run-action.server.ts';
import { TWO_FACTOR_PATH, to } from '../../../paths.ts';
import { readRememberedDevices, rememberDevices } from '../../devices/my-devices.server.ts';
import { applyPendingListChange } from '../../lists/change-list.server.ts';
import { submitPendingPost } from '../../product/questions/submit-question.server.ts';

/** On the way to the checkout only the selected lines of the merged guest cart are kept selected. */
export function createSignInDeps(next: string): Partial<OperationDeps> {
  const inCheckout = next === to.checkout();
  return { onSignedIn: (tx, guest, customerId, now) => mergeCarts(tx, guest, customerId, { now, inCheckout }) };
}

/** Starts the session and redirects; returns `refused` if the sign-in failed. @throws Response a redirect */
export async function signInAndRedirect<T>(
  shop: ShopRequest,
  request: Request,
  signedIn: Result<SignInResult & { factorDue?: boolean }>,
  { next, refused }: { next: string; refused: T },
): Promise<T> {
  if (!signedIn.ok) return refused;
  if (!signedIn.value.factorDue) return startSessionAndRedirect(shop, request, signedIn.value, next);
  // the session is not authenticated until the second factor is verified in the admin
  shop.setCookie(sessionCookie.name, signedIn.value.token, sessionCookie.options);
  throw redirectDocument(TWO_FACTOR_PATH, 303);
}

/**
 * Sets the session cookie, runs the action a guest wanted to sign in for, and redirects. The document is reloaded
 * because all personal data on the page changes.
 * @throws Response a redirect
 */
export async function startSessionAndRedirect(
  shop: ShopRequest,
  request: Request,
  { token, user }: SignInResult,
  next: string,
): Promise<never> {
  shop.setCookie(sessionCookie.name, token, sessionCookie.options);
  // the guest cart now belongs to the customer
  shop.clearCookie(GUEST_COOKIE);
  const cookieDevices = readRememberedDevices(request);
  const input = { devices: cookieDevices };
  const merged = await runCommand(bindActor(mergeGuestDevicesOperation, user), shop, { input });
  if (merged.ok && (merged.value.length > 0 || cookieDevices.length > 0)) rememberDevices(shop, merged.value);
  const pendingPath =
    (await applyPendingListChange(shop, request, user)) ?? (await submitPendingPost(shop, request, user));
  throw redirectDocument(pendingPath ?? next, 303);
}
