/** Where to deliver, as an address says it. `choosing`: the list of countries is asked for. */
export type DeliveryWish = { country: string | null; choosing: boolean };

export const COUNTRY = 'country';
/** What stands for a country while one is being chosen. */
export const CHOOSING = 'choose';
/** The part of the page an address of delivery leads to. */
export const DELIVERY = 'delivery';

export function deliveryWish(parameters: URLSearchParams): DeliveryWish {
  const asked = parameters.get(COUNTRY);
  return { country: asked !== null && /^[A-Z]{2}$/.test(asked) ? asked : null, choosing: asked === CHOOSING };
}

/** The same page with delivery to another country, or with the list of them. */
export function deliveryAddress(path: string, parameters: URLSearchParams, country: string): string {
  const rest = [...parameters].filter(([name]) => name !== COUNTRY);
  return `${path}?${new URLSearchParams([...rest, [COUNTRY, country]])}#${DELIVERY}`;
}

const COOKIE = 'delivery_country';
const YEAR_SECONDS = 31_536_000;

/** Written and read by the browser alone: pages come the same for everybody. */
export function rememberCountry(code: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve
  document.cookie = `${COOKIE}=${code}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
}

export function rememberedCountry(): string | null {
  return /(?:^|; )delivery_country=([A-Z]{2})(?:;|$)/.exec(document.cookie)?.[1] ?? null;
}
