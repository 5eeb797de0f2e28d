/** Delivery country from the query string. `choosing`: the list of countries is requested. */
export type DeliveryWish = { country: string | null; choosing: boolean };

export const COUNTRY = 'country';
/** Value of the country parameter while the list of countries is open. */
export const CHOOSING = 'choose';
/** Element id of the delivery section. */
export const DELIVERY = 'delivery';

export function deliveryWish(parameters: URLSearchParams): DeliveryWish {
  const value = parameters.get(COUNTRY);
  return { country: value !== null && /^[A-Z]{2}$/.test(value) ? value : null, choosing: value === CHOOSING };
}

/** URL of the same page with another delivery country, or with the list of countries. */
export function deliveryAddress(path: string, parameters: URLSearchParams, country: string): string {
  const rest = [...parameters].filter(([name]) => name !== COUNTRY);
  return `${path}?${new URLSearchParams([...rest, [COUNTRY, country]])}#${DELIVERY}`;
}

const COOKIE = 'delivery_country';
const YEAR_SECONDS = 31_536_000;

/** Written and read in the browser only: product pages are cached for all visitors. */
export function rememberCountry(code: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve
  document.cookie = `${COOKIE}=${code}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
}

export function rememberedCountry(): string | null {
  return /(?:^|; )delivery_country=([A-Z]{2})(?:;|$)/.exec(document.cookie)?.[1] ?? null;
}
