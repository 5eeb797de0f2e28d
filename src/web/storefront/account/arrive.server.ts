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

/** Who asks, as the use cases of customers want to know it. */
export function askerOf({ services, locale, address }: ShopRequest): Asker {
  const { limits, demo } = services.config;
  return { locale, address, limits, demo, now: services.clock() };
}

/** The browser that a session begins in. On the way to paying, only what the guest had ticked is bought. */
export async function arrivalOf(shop: ShopRequest, next: string): Promise<Arrival> {
  const { guestHash } = await shop.visitor();
  const inCheckout = next === to.checkout();
  return {
    userAgent: shop.userAgent,
    guestHash,
    onSignedIn: (tx, guest, customerId, now) => mergeCarts(tx, guest, customerId, { now, inCheckout }),
  };
}

/** As `letIn`; a refusal comes back. @throws Response a redirect */
export async function arrive<T>(
  shop: ShopRequest,
  request: Request,
  signedIn: Result<SignedIn & { factorDue?: boolean }>,
  { next, refused }: { next: string; refused: T },
): Promise<T> {
  if (!signedIn.ok) return refused;
  if (!signedIn.value.factorDue) return letIn(shop, request, signedIn.value, next);
  // nobody's until the second factor is given, which the office asks for
  shop.setCookie(sessionCookie.name, signedIn.value.token, sessionCookie.options);
  throw redirectDocument(SECOND_FACTOR, 303);
}

/**
 * Hands the session to the browser, does what the guest wanted an account for, and leads on. The whole document is
 * loaded anew: everything personal on it is somebody else's now.
 * @throws Response a redirect
 */
export async function letIn(
  shop: ShopRequest,
  request: Request,
  { token, user }: SignedIn,
  next: string,
): Promise<never> {
  shop.setCookie(sessionCookie.name, token, sessionCookie.options);
  // its cart is the customer's now
  shop.clearCookie(GUEST_COOKIE);
  const { db, clock } = shop.services;
  const brought = rememberedDevices(request);
  const devices = await bringDevices(db, user.id, brought, clock());
  if (devices.length > 0 || brought.length > 0) rememberDevices(shop, devices);
  const back = (await doWhatWasMeant(shop, request, user.id)) ?? (await writeWhatWasMeant(shop, request, user));
  throw redirectDocument(back ?? next, 303);
}
