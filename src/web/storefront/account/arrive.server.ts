import { redirectDocument } from 'react-router';
import type { Result } from '../../../kernel/result.ts';
import { mergeCarts } from '../../../modules/cart/merge-carts.ts';
import type { Arrival, Asker } from '../../../modules/customers/asker.ts';
import { sessionCookie } from '../../../modules/customers/session-cookie.ts';
import type { SignedIn } from '../../../modules/customers/sign-in.ts';
import { bringDevices } from '../../../modules/devices/bring-devices.ts';
import { GUEST_COOKIE } from '../../../platform/credentials.ts';
import { SECOND_FACTOR, to } from '../../paths.ts';
import type { ShopRequest } from '../../request.server.ts';
import { rememberDevices, rememberedDevices } from '../devices/my-devices.server.ts';
import { doWhatWasMeant } from '../lists/keep.server.ts';
import { writeWhatWasMeant } from '../product/write-by-form.server.ts';

/** Request context for the commands of the customers module. */
export function askerOf({ services, locale, address }: ShopRequest): Asker {
  const { limits, demo } = services.config;
  return { locale, address, limits, demo, now: services.clock() };
}

/**
 * Context of a new session: the guest cart is merged. On the way to the checkout only the selected lines are kept
 * selected.
 */
export async function arrivalOf(shop: ShopRequest, next: string): Promise<Arrival> {
  const { guestHash } = await shop.visitor();
  const inCheckout = next === to.checkout();
  return {
    userAgent: shop.userAgent,
    guestHash,
    onSignedIn: (tx, guest, customerId, now) => mergeCarts(tx, guest, customerId, { now, inCheckout }),
  };
}

/** Starts the session and redirects; returns `refused` if the sign-in failed. @throws Response a redirect */
export async function arrive<T>(
  shop: ShopRequest,
  request: Request,
  signedIn: Result<SignedIn & { factorDue?: boolean }>,
  { next, refused }: { next: string; refused: T },
): Promise<T> {
  if (!signedIn.ok) return refused;
  if (!signedIn.value.factorDue) return letIn(shop, request, signedIn.value, next);
  // the session is not authenticated until the second factor is verified in the admin
  shop.setCookie(sessionCookie.name, signedIn.value.token, sessionCookie.options);
  throw redirectDocument(SECOND_FACTOR, 303);
}

/**
 * Sets the session cookie, runs the action a guest wanted to sign in for, and redirects. The document is reloaded
 * because all personal data on the page changes.
 * @throws Response a redirect
 */
export async function letIn(
  shop: ShopRequest,
  request: Request,
  { token, user }: SignedIn,
  next: string,
): Promise<never> {
  shop.setCookie(sessionCookie.name, token, sessionCookie.options);
  // the guest cart now belongs to the customer
  shop.clearCookie(GUEST_COOKIE);
  const { db, clock } = shop.services;
  const cookieDevices = rememberedDevices(request);
  const devices = await bringDevices(db, user.id, cookieDevices, clock());
  if (devices.length > 0 || cookieDevices.length > 0) rememberDevices(shop, devices);
  const pendingPath = (await doWhatWasMeant(shop, request, user.id)) ?? (await writeWhatWasMeant(shop, request, user));
  throw redirectDocument(pendingPath ?? next, 303);
}
