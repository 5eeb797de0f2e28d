/** Delivery country from the query string. `choosing`: the list of countries is requested. */
export type DeliveryDestination = { country: string | null; choosing: boolean };

export const COUNTRY_PARAM = 'country';
/** Value of the country parameter while the list of countries is open. */
export const CHOOSE_COUNTRY = 'choose';
/** Element id of the delivery section. */
export const DELIVERY_ANCHOR = 'delivery';

export function readDeliveryDestination(parameters: URLSearchParams): DeliveryDestination {
  const value = parameters.get(COUNTRY_PARAM);
  return { country: value !== null && /^[A-Z]{2}$/.test(value) ? value : null, choosing: value === CHOOSE_COUNTRY };
}

/** URL of the same page with another delivery country, or with the list of countries. */
export function deliveryUrl(path: string, parameters: URLSearchParams, country: string): string {
  const rest = [...parameters].filter(([name]) => name !== COUNTRY_PARAM);
  return `${path}?${new URLSearchParams([...rest, [COUNTRY_PARAM, country]])}#${DELIVERY_ANCHOR}`;
}

const COOKIE_NAME = 'delivery_country';
const COOKIE_MAX_AGE_SECONDS = 31_536_000;

/** Written and read in the browser only: product pages are cached for all visitors. */
export function saveDeliveryCountry(code: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve
  document.cookie = `${COOKIE_NAME}=${code}; path=/; max-age=${COOKIE_MAX_AGE_SECONDS}; samesite=lax`;
}

export function readDeliveryCountry(): string | null {
  return /(?:^|; )delivery_country=([A-Z]{2})(?:;|$)/.exec(document.cookie)?.[1] ?? null;
}
