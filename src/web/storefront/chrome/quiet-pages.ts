import { to } from '../../paths.ts';

const PAYING = [to.checkout(), to.shipping(), to.payment(''), to.paymentReturn('')];

/** Whether a path belongs to the checkout, whose pages have no other links. */
export function isQuiet(path: string): boolean {
  return isOneOf(PAYING, path);
}

/** Whether a path equals one of the paths or is below it. */
export function isOneOf(places: readonly string[], path: string): boolean {
  return places.some((place) => path === place || path.startsWith(place.endsWith('/') ? place : `${place}/`));
}
