import { allLocales, DEFAULT_LOCALE, isLocale, type Locale } from '../kernel/locale.ts';
import { SEARCH_MARKER } from './source-marker.ts';

/**
 * Every address of the shop, built in one place. `to` functions give the path without a language;
 * `inLocale` puts the language in front (English has none).
 */
export const to = {
  home: () => '/',
  products: () => '/products',
  /** Products that fit a device. */
  productsFor: (model: string) => withQuery('/products', { fits: model }),
  categories: () => '/categories',
  brands: () => '/brands',
  category: (category: string, subCategory?: string) => join('all', category, subCategory),
  /** With the home slide whose list leads there. */
  product: (main: string, id: number, { homeSpm, search }: { homeSpm?: number; search?: string } = {}) =>
    withQuery(join(main, 'product', String(id)), { home_spm: homeSpm }) + searchFragment(search),
  brand: (main: string, brand: number) => withQuery(join(main, 'brand'), { brand }),
  collection: (main: string, collection: number) => withQuery(join(main, 'collection'), { collection }),
  /** Products that carry a tag. */
  tagged: (tag: number) => withQuery('/all/products', { tag }),
  mainProducts: (main: string, homeSpm?: number) => withQuery(join(main, 'products'), { home_spm: homeSpm }),
  flashSale: (id?: number) => join('flash-sale', id === undefined ? undefined : String(id)),
  search: (q?: string) => withQuery('/search', { q }),
  store: (slug: string) => join('shop', slug),
  page: (slug?: string) => join('page', slug),
  /** All ways through the shop, for people. */
  siteMap: () => '/page/sitemap',

  /** Shown in place of a page that cannot be reached. */
  offline: () => '/offline',

  /** Cards for a page's script. */
  recentlyViewed: (ids: readonly number[]) => `/recently-viewed?ids=${ids.join(',')}`,
  /** Ends the stock alert whose mail carries the token. */
  stockAlert: (token: string) => join('stock-alert', token),

  newsletter: () => '/newsletter',
  /** Where the mailed link of a newsletter leads: to say yes, and to end it. */
  confirmNewsletter: (token: string) => join('newsletter', 'confirm', token),
  leaveNewsletter: (token: string) => join('newsletter', 'leave', token),

  /** With what somebody typed into the box that looks for devices and faults. */
  services: (q?: string) => withQuery('/services', { q }),
  /** The steps to a model, each with what is known to be broken: slugs of services, or codes that kinds share. */
  deviceTypes: (faults?: readonly string[]) => withFaults('/techtype', faults),
  deviceBrands: (type?: string, faults?: readonly string[]) =>
    withFaults(withQuery('/brandsjourney', { type }), faults),
  deviceModels: (type?: string, brand?: string, faults?: readonly string[]) =>
    withFaults(withQuery('/modelrange', { type, brand }), faults),
  modelRange: (category: string, subCategory?: string) => join('go', category, subCategory),
  /** A repair, for the holder of the mail that carries the token. */
  repair: (token: string) => join('repair', token),
  repairCalendar: (token: string) => join('repair', token, 'calendar.ics'),
  /** Faults are slugs of the price list, each with the grade of its part behind a colon if one is chosen. */
  repairBooking: (model?: string, faults?: readonly string[]) =>
    withFaults(withQuery('/journeywindow', { model }), faults),
  tradeIn: (model?: string) => withQuery('/trade-in', { model }),
  /** What of a kind, or of a kind and a maker, the shop buys. */
  tradedModels: (type: string, brand?: string) => withQuery('/trade-in', { type, brand }),
  /** The shop's offer, for the holder of the token. */
  tradeInOffer: (token: string) => join('trade-in', token),
  /** The form of the contact page, with what is known already. */
  askFor: (known: { topic: 'repair' | 'other'; make?: string; model?: string; fault?: string }) =>
    withQuery('/page/contact', known),

  cart: () => '/cart',
  /** The same, as the basket that opens over a page requests it. */
  cartOverPage: () => '/cart?over=1',
  shipping: () => '/shipping',
  checkout: () => '/checkout',
  payment: (attempt: string) => join('payment', attempt),
  /** Where a provider's form brings the shopper back to; leads on to `payment`. */
  paymentReturn: (attempt: string) => join('payment-return', attempt),
  razorpayCallback: () => '/razorpay-callback',
  /** The invoice, for a request with code and contact. */
  trackedInvoice: () => '/track-order/invoice.pdf',
  trackOrder: (code?: string) => withQuery('/track-order', { code }),

  /** Returns and withdrawals, with the code and the contact of an order. */
  returns: () => '/returns',
  /** Where the mailed link of a guest's request leads. */
  confirmReturn: (token: string) => join('returns', 'confirm', token),
  /** The page of a mailed link on which a buyer confirms the payout of a withdrawal. */
  confirmPayout: (token: string) => join('returns', 'payout', token),
  /** The page of a mailed link on which a buyer confirms a cancellation. */
  confirmCancellation: (token: string) => join('cancellation', token),

  login: (next?: string) => withQuery('/login', { next }),
  register: (next?: string) => withQuery('/register', { next }),
  forgotPassword: (next?: string) => withQuery('/forgot-password', { next }),
  socialCallback: () => '/social-callback',
  logout: () => '/logout',
  sellerRegister: () => '/seller/register',
  /** What buyers say of a store's goods, for who speaks for it. */
  storeReviews: (query: { page?: number; saved?: 1 } = {}) => withQuery('/seller/reviews', query),

  profile: (query: { saved?: string; problem?: string } = {}) => withQuery('/user/profile', query),
  /** Says that an account was given up. */
  accountClosed: () => '/account-closed',
  /** Answers a POST with the file of one's own data. */
  exportData: () => '/user/export',
  /** Takes a change of e-mail address back, by the mail that carries the token. */
  emailBack: (token: string) => join('email-back', token),
  addresses: (query: { done?: string } = {}) => withQuery('/user/addresses', query),
  address: (id?: string) => join('user', 'addresses', id ?? 'new'),
  vouchers: () => '/user/vouchers',
  orders: (query: OrdersQuery = {}) => withQuery('/user/orders', query),
  order: (id?: string) => join('user', 'order', id),
  invoice: (id: string) => join('user', 'order', id, 'invoice'),
  invoicePdf: (id: string) => join('user', 'order', id, 'invoice.pdf'),
  reviews: (page?: number) => withQuery('/user/reviews', { page }),
  review: (line: string) => join('user', 'review', line),
  /** Ends mails that ask for reviews. */
  reviewMails: (token: string) => join('review-mails', token),
  wishlists: () => '/user/wishlists',
  compared: () => '/user/compared',
  following: () => '/user/following',
  /** By what one signs in, and where one is signed in. */
  sessions: () => '/user/sessions',
  /** What the customer had mended. */
  repairs: (query: { show?: string } = {}) => withQuery('/user/repairs', query),
  ownRepair: (number: string) => join('user', 'repairs', number),
  devices: (query: DevicesQuery = {}) => withQuery('/user/devices', query),
} as const;

/** Addresses without a language in front. */
export const bare = {
  theme: (version: string) => withQuery('/theme.css', { v: version }),
  messages: (locale: Locale, version: string) => `/messages/${locale}-${version}.json`,
  language: (locale: Locale, to: string) => withQuery(`/language/${locale}`, { to }),
  file: (name: string) => `/files/${name}`,
  /** What a link to the shop shows elsewhere, unless the owner or the page has a picture of its own. */
  shareCard: () => '/share.jpg',
  socialSignIn: (provider: 'google' | 'facebook') => withQuery('/api/v1/user/social-login/redirect', { provider }),
  /** Where mail programs post to end the newsletter. */
  newsletterWayOut: (token: string) => join('unsubscribe', token),
  apiDocs: () => '/api/docs',
  openApi: () => '/api/v1/openapi.json',
  sitemap: () => '/sitemap.xml',
  sitemapFile: (locale: Locale, number: number) => `/sitemap/${locale}-${number}.xml`,
  robots: () => '/robots.txt',
  feed: (locale: Locale) => `/feed/${locale}.xml`,
  /** What a device needs to know of the shop to keep it among its programs. */
  manifest: (locale: Locale) => withQuery('/manifest.webmanifest', { lang: locale }),
  worker: () => '/sw.js',
  health: () => '/healthz',
  ready: () => '/readyz',
  mailPreview: () => '/dev/mails',
  mailExample: (locale: string, name: string) => `/dev/mails/${locale}/${name}`,
} as const;

/** How somebody finds a device, and where they go on then. */
export type DevicesQuery = { type?: string; brand?: string; next?: string };

/** What narrows the list of one's own orders. */
export type OrdersQuery = { status?: number; period?: string; q?: string; page?: number };

/** A fragment, because browsers do not send it: pages, caches and logs are the same for all queries. */
function searchFragment(search: string | undefined): string {
  return search === undefined ? '' : `#${new URLSearchParams({ [SEARCH_MARKER]: search })}`;
}

/** Where the back office begins. */
export const OFFICE = '/admin';
/** Where the second factor is entered, also when signing in to the shop. */
export const SECOND_FACTOR = `${OFFICE}/second-factor`;

/** Whether a path belongs to the back office, which has no language in front and a choice of its own. */
export function isOffice(path: string): boolean {
  return path === OFFICE || path.startsWith(`${OFFICE}/`);
}

/** A path of `to`, in a language. */
export function inLocale(path: string, locale: Locale): string {
  if (locale === DEFAULT_LOCALE) return path;
  return path === '/' ? `/${locale}` : `/${locale}${path}`;
}

/**
 * Splits a path into its language and the rest. A first segment `en` is named (`explicitDefault`)
 * because English lives without a prefix and such an address moves.
 */
export function splitLocale(path: string): { locale: Locale; rest: string; explicitDefault: boolean } {
  const first = path.split('/')[1] ?? '';
  if (!isLocale(first)) return { locale: DEFAULT_LOCALE, rest: path, explicitDefault: false };
  const rest = path.slice(first.length + 1) || '/';
  return { locale: first, rest, explicitDefault: first === DEFAULT_LOCALE };
}

/** The same page in every language, for hreflang and the language chooser. */
export function alternates(rest: string): { locale: Locale; path: string }[] {
  return allLocales().map((locale) => ({ locale, path: inLocale(rest, locale) }));
}

export function join(...segments: (string | undefined)[]): string {
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

/** An address with each of some faults in its query, written as browsers and the router write it. */
export function withFaults(path: string, faults: readonly string[] = []): string {
  const said = faults.map((fault) => `fault=${encodeURIComponent(fault)}`).join('&');
  if (said === '') return path;
  return `${path}${path.includes('?') ? '&' : '?'}${said}`;
}
