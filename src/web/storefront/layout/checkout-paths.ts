import { to } from '../../paths.ts';

const CHECKOUT_PATHS = [to.checkout(), to.shipping(), to.payment(''), to.paymentReturn('')];

/** Whether a path belongs to the checkout, whose pages have no other links. */
export function isCheckoutPath(path: string): boolean {
  return isPathUnder(CHECKOUT_PATHS, path);
}

/** Whether a path equals one of the paths or is below it. */
export function isPathUnder(places: readonly string[], path: string): boolean {
  return places.some((place) => path === place || path.startsWith(place.endsWith('/') ? place : `${place}/`));
}
