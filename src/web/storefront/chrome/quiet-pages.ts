import { to } from '../../paths.ts';

const PAYING = [to.checkout(), to.shipping(), to.payment(''), to.paymentReturn('')];

/** Whether a page is a step of paying, from which nothing may lead away. */
export function isQuiet(path: string): boolean {
  return isOneOf(PAYING, path);
}

/** Whether a path is one of some places, or below it. */
export function isOneOf(places: readonly string[], path: string): boolean {
  return places.some((place) => path === place || path.startsWith(place.endsWith('/') ? place : `${place}/`));
}
