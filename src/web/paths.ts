import { DEFAULT_LOCALE, isLocale, isServedLocale, type Locale } from '../kernel/locale.ts';
import { SEARCH_PARAM } from './links/source-params.ts';

/**
 * Builders of all paths of the shop. Functions of `to` return the path without locale prefix; `inLocale` adds the
 * prefix (English has none).
 */
export const to = {
  home: () => '/',
  products: () => '/products',
  /** Products that are compatible with a device. */
  compatibleProducts: (model: string) => withQuery('/products', { fits: model }),
  categories: () => '/categories',
  brands: () => '/brands',
  category: (category: string, subCategory?: string) => joinPath('all', category, subCategory),
  /**
   * `homeSpm`: the home page slide that the visitor came from. `search`: the search query that the visitor came from.
   */
  product: (main: string, id: number, { homeSpm, search }: { homeSpm?: number; search?: string } = {}) =>
    withQuery(joinPath(main, 'product', String(id)), { home_spm: homeSpm }) + searchFragment(search),
  brand: (main: string, brand: number) => withQuery(joinPath(main, 'brand'), { brand }),
  collection: (main: string, collection: number) => withQuery(joinPath(main, 'collection'), { collection }),
  /** Products with a tag. */
  taggedProducts: (tag: number) => withQuery('/all/products', { tag }),
  mainProducts: (main: string, homeSpm?: number) => withQuery(joinPath(main, 'products'), { home_spm: homeSpm }),
  flashSale: (id?: number) => joinPath('flash-sale', id === undefined ? undefined : String(id)),
  search: (q?: string) => withQuery('/search', { q }),
  store: (slug: string) => joinPath('shop', slug),
  page: (slug?: string) => joinPath('page', slug),
  /** HTML site map for visitors. */
  siteMap: () => '/page/sitemap',

  /** Offline fallback page. */
  offline: () => '/offline',

  /** Product cards, fetched by script. */
  recentlyViewed: (ids: readonly number[]) => `/recently-viewed?ids=${ids.join(',')}`,
  /** Page that cancels the stock alert of the token. */
  stockAlert: (token: string) => joinPath('stock-alert', token),

  newsletter: () => '/newsletter',
  /** Pages of the links in newsletter e-mails: confirm the subscription, unsubscribe. */
  confirmNewsletter: (token: string) => joinPath('newsletter', 'confirm', token),
  leaveNewsletter: (token: string) => joinPath('newsletter', 'leave', token),

  /** `q`: search text for devices and faults. */
  services: (q?: string) => withQuery('/services', { q }),
  /**
   * Steps of the model selection, each with the faults chosen so far: slugs of services, or codes shared by device
   * types.
   */
  deviceTypes: (faults?: readonly string[]) => withFaults('/techtype', faults),
  deviceBrands: (type?: string, faults?: readonly string[]) =>
    withFaults(withQuery('/brandsjourney', { type }), faults),
  deviceModels: (type?: string, brand?: string, faults?: readonly string[]) =>
    withFaults(withQuery('/modelrange', { type, brand }), faults),
  modelRange: (category: string, subCategory?: string) => joinPath('go', category, subCategory),
  /** A repair, by the token of an e-mail link. */
  repair: (token: string) => joinPath('repair', token),
  repairCalendar: (token: string) => joinPath('repair', token, 'calendar.ics'),
  /** Faults are slugs of the price list, with the chosen part grade after a colon. */
  repairBooking: (model?: string, faults?: readonly string[]) =>
    withFaults(withQuery('/journeywindow', { model }), faults),
  tradeIn: (model?: string) => withQuery('/trade-in', { model }),
  /** Models of a device type, or of a type and a brand, that the shop buys. */
  tradeInModels: (type: string, brand?: string) => withQuery('/trade-in', { type, brand }),
  /** The shop's trade-in offer, by its token. */
  tradeInOffer: (token: string) => joinPath('trade-in', token),
  /** The contact form with prefilled fields. */
  contactForm: (known: { topic: 'repair' | 'other'; make?: string; model?: string; fault?: string }) =>
    withQuery('/page/contact', known),

  cart: () => '/cart',
  /** The cart page, as the cart drawer requests it. */
  cartDrawer: () => '/cart?over=1',
  shipping: () => '/shipping',
  checkout: () => '/checkout',
  payment: (attempt: string) => joinPath('payment', attempt),
  /** Return URL for payment providers; redirects to `payment`. */
  paymentReturn: (attempt: string) => joinPath('payment-return', attempt),
  razorpayCallback: () => '/razorpay-callback',
  /** Invoice of a guest order, for a POST with code and contact. */
  guestInvoice: () => '/track-order/invoice.pdf',
  trackOrder: (code?: string) => withQuery('/track-order', { code }),

  /** Returns and withdrawals of a guest, by code and contact of the order. */
  returns: () => '/returns',
  /** Page of the e-mail link with which a guest confirms a return request. */
  confirmReturn: (token: string) => joinPath('returns', 'confirm', token),
  /** Page of the e-mail link with which a buyer confirms the payout of a withdrawal. */
  confirmPayout: (token: string) => joinPath('returns', 'payout', token),
  /** Page of the e-mail link with which a buyer confirms a cancellation. */
  confirmCancellation: (token: string) => joinPath('cancellation', token),

  login: (next?: string) => withQuery('/login', { next }),
  register: (next?: string) => withQuery('/register', { next }),
  forgotPassword: (next?: string) => withQuery('/forgot-password', { next }),
  socialCallback: () => '/social-callback',
  logout: () => '/logout',
  sellerRegister: () => '/seller/register',
  /** Reviews of a store's products, for its sellers. */
  storeReviews: (query: { page?: number; saved?: 1 } = {}) => withQuery('/seller/reviews', query),

  profile: (query: { saved?: string; problem?: string } = {}) => withQuery('/user/profile', query),
  /** Confirmation after the deletion of an account. */
  accountClosed: () => '/account-closed',
  /** POST returns the file with the customer's personal data. */
  exportData: () => '/user/export',
  /** Page that reverts a change of e-mail address, by the token of an e-mail link. */
  revertEmailChange: (token: string) => joinPath('email-back', token),
  addresses: (query: { done?: string } = {}) => withQuery('/user/addresses', query),
  address: (id?: string) => joinPath('user', 'addresses', id ?? 'new'),
  vouchers: () => '/user/vouchers',
  orders: (query: OrdersQuery = {}) => withQuery('/user/orders', query),
  order: (id?: string) => joinPath('user', 'order', id),
  invoice: (id: string) => joinPath('user', 'order', id, 'invoice'),
  invoicePdf: (id: string) => joinPath('user', 'order', id, 'invoice.pdf'),
  reviews: (page?: number) => withQuery('/user/reviews', { page }),
  review: (line: string) => joinPath('user', 'review', line),
  /** Page that unsubscribes from review invitations. */
  unsubscribeReviewMails: (token: string) => joinPath('review-mails', token),
  wishlists: () => '/user/wishlists',
  compared: () => '/user/compared',
  following: () => '/user/following',
  /** Sign-in methods and sessions of the account. */
  sessions: () => '/user/sessions',
  /** Repairs of the customer. */
  repairs: (query: { show?: string } = {}) => withQuery('/user/repairs', query),
  customerRepair: (number: string) => joinPath('user', 'repairs', number),
  devices: (query: DevicesQuery = {}) => withQuery('/user/devices', query),
} as const;

/** Paths without locale prefix. */
export const unprefixedPaths = {
  /** Colours of a preview, six hexadecimal digits each. */
  themePreview: (primary: string, hover: string) => withQuery('/theme-preview.css', { primary, hover }),
  /** All messages of a locale, or those of a set. */
  messages: (locale: Locale, version: string, set?: string) =>
    `/messages/${locale}-${version}${set === undefined ? '' : `.${set}`}.json`,
  language: (locale: Locale, to: string) => withQuery(`/language/${locale}`, { to }),
  file: (name: string) => `/files/${name}`,
  /** Default Open Graph image. */
  shareImage: () => '/share.jpg',
  socialSignIn: (provider: 'google' | 'facebook') => withQuery('/api/v1/user/social-login/redirect', { provider }),
  /** Endpoint of the `List-Unsubscribe` header. */
  oneClickUnsubscribe: (token: string) => joinPath('unsubscribe', token),
  apiDocs: () => '/api/docs',
  openApi: () => '/api/v1/openapi.json',
  sitemap: () => '/sitemap.xml',
  sitemapFile: (locale: Locale, number: number) => `/sitemap/${locale}-${number}.xml`,
  robots: () => '/robots.txt',
  productFeed: (locale: Locale) => `/feed/${locale}.xml`,
  /** Web app manifest. */
  manifest: (locale: Locale) => withQuery('/manifest.webmanifest', { lang: locale }),
  serviceWorker: () => '/sw.js',
  health: () => '/healthz',
  ready: () => '/readyz',
  mailPreview: () => '/dev/mails',
  mailExample: (locale: string, name: string) => `/dev/mails/${locale}/${name}`,
} as const;

/** Query of the device selection; `next` is the return path. */
export type DevicesQuery = { type?: string; brand?: string; next?: string };

/** Filters of the customer's order list. */
export type OrdersQuery = { status?: number; period?: string; q?: string; page?: number };

/** A fragment, because browsers do not send it: cache keys and logs do not depend on the search query. */
function searchFragment(search: string | undefined): string {
  return search === undefined ? '' : `#${new URLSearchParams({ [SEARCH_PARAM]: search })}`;
}

/** Root path of the admin. */
export const ADMIN_ROOT = '/admin';
/** Page of the second factor, also for sign-in to the shop. */
export const TWO_FACTOR_PATH = `${ADMIN_ROOT}/second-factor`;

/** Whether a path belongs to the admin, which has no locale prefix and its own language cookie. */
export function isAdminPath(path: string): boolean {
  return path === ADMIN_ROOT || path.startsWith(`${ADMIN_ROOT}/`);
}

/** Adds the locale prefix to a path of `to`. A language that visitors do not see has none, e.g. the one of an older order. */
export function prefixLocale(path: string, locale: Locale): string {
  if (locale === DEFAULT_LOCALE || !isServedLocale(locale)) return path;
  return path === '/' ? `/${locale}` : `/${locale}${path}`;
}

type SplitPath = { locale: Locale; rest: string; explicitDefault: boolean; isHidden?: true };

/**
 * Splits a path into its locale and the rest. `explicitDefault` reports a first segment `en`: English has no prefix, so
 * such a URL is redirected. `isHidden` reports the prefix of a language that visitors do not see: mails and bookmarks from
 * before have it.
 */
export function splitLocale(path: string): SplitPath {
  const first = path.split('/')[1] ?? '';
  if (!isLocale(first)) return { locale: DEFAULT_LOCALE, rest: path, explicitDefault: false };
  const rest = path.slice(first.length + 1) || '/';
  if (!isServedLocale(first)) return { locale: DEFAULT_LOCALE, rest, explicitDefault: false, isHidden: true };
  return { locale: first, rest, explicitDefault: first === DEFAULT_LOCALE };
}

export function joinPath(...segments: (string | undefined)[]): string {
  return `/${segments
    .filter((segment) => segment !== undefined)
    .map(encodeURIComponent)
    .join('/')}`;
}

export function withQuery(path: string, query: Record<string, string | number | undefined>): string {
  const given = Object.entries(query).filter((entry): entry is [string, string | number] => entry[1] !== undefined);
  if (given.length === 0) return path;
  return `${path}?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}

/** Adds `fault` parameters to a path, encoded as browsers and React Router encode them. */
export function withFaults(path: string, faults: readonly string[] = []): string {
  const query = faults.map((fault) => `fault=${encodeURIComponent(fault)}`).join('&');
  if (query === '') return path;
  return `${path}${path.includes('?') ? '&' : '?'}${query}`;
}
