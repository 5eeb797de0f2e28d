import pages from '../../../db/demo/data/pages.json';
import type { Locale } from '../../../src/kernel/locale.ts';
import { buildPagePaths } from '../../../src/modules/content/pages/list-pages.ts';
import { localizePagePath } from '../../../src/modules/naming/page-paths.rules.ts';
import { prefixLocale, to, withQuery } from '../../../src/web/paths.ts';
import { fetchApi, findProductByTitle } from './product-api.ts';

type Numbered = { id: number };
type Home = { collections: Numbered[]; flash_sales: Numbered[]; featured_brands: Numbered[] };
type Common = { categories: { slug: string; child: { slug: string }[] }[] };

const NAMED = pages.map(({ slug, slugs = {} }) => ({ slug, slugs }));

/** Path of a page in a language of the demo shop, whose content pages have localized slugs. */
export function addressOf(path: string, locale: Locale): string {
  return prefixLocale(localizePagePath(path, buildPagePaths(NAMED, locale)), locale);
}

/** Content pages of the demo shop at `/page/{slug}`. */
const TEXTS = [
  'about',
  'accessibility',
  'contact',
  'delivery-policy',
  'faq',
  'itservices',
  'privacy-policy',
  'refund-policy',
  'reviews',
];

/** Public pages of every kind, as paths without locale. */
export async function publicPages(origin: string): Promise<string[]> {
  const [{ categories }, { collections, flash_sales, featured_brands }, phone, single] = await Promise.all([
    fetchApi<Common>(origin, 'common'),
    fetchApi<Home>(origin, 'home'),
    findProductByTitle(origin, 'Orvo A7', 'en'),
    findProductByTitle(origin, 'Tern 2', 'en'),
  ]);
  const [main] = categories;
  const id = ([first]: Numbered[]) => first?.id ?? 0;
  return [
    to.home(),
    to.products(),
    to.categories(),
    to.brands(),
    to.category(main?.slug ?? ''),
    to.category(main?.slug ?? '', main?.child[0]?.slug),
    phone.path,
    single.path,
    to.brand('all', id(featured_brands)),
    to.collection('all', id(collections)),
    to.flashSale(),
    to.flashSale(id(flash_sales)),
    to.services(),
    to.modelRange('phone'),
    to.modelRange('apple'),
    to.modelRange('apple', 'iphone'),
    to.repairBooking('iphone-13'),
    to.tradeIn(),
    to.page('stores'),
    to.siteMap(),
    to.store('second-tour'),
    ...TEXTS.map((slug) => to.page(slug)),
  ];
}

/** Pages that depend on the visitor or the input, or repeat other content: never indexed. */
export const UNINDEXED_PAGES = [
  to.mainProducts('phones'),
  to.search('orvo'),
  to.search('zzzzqqq'),
  to.cart(),
  to.newsletter(),
  to.offline(),
  to.devices(),
  to.services('samsung'),
  to.services('zzzzqqq'),
  to.deviceTypes(),
  to.deviceBrands('phone'),
  to.deviceModels('phone', 'apple'),
  to.repairBooking(),
];

/** Forms that are the same for all visitors and differ after sign-in: indexed, never cached. */
export const ENTRY_PAGES = [
  to.trackOrder(),
  to.returns(),
  to.login(),
  to.register(),
  to.forgotPassword(),
  to.sellerRegister(),
];

type Offered = { data: { offer: { token: string } } };

/** Later steps of forms, and pages of a phone; also with location and method chosen. */
export async function formPages(origin: string): Promise<string[]> {
  const answers = { power: 'yes', 'phone-screen': 'broken', body: 'flawless', 'phone-battery': 'day' };
  const offer = { model: 'iphone-13', storage_gb: 128, answers: { ...answers, works: 'all', account: 'yes' } };
  const answer = await fetch(`${origin}/api/v1/trade-in/offer`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(offer),
  });
  const { data } = (await answer.json()) as Offered;
  const path = to.tradeInOffer(data.offer.token);
  const offers = [path, withQuery(path, { method: 2, location: 'new-york' })];
  return [to.contactForm({ topic: 'other' }), to.tradeInModels('phone', 'apple'), to.tradeIn('iphone-13'), ...offers];
}

/** Redirects for a visitor without account or cart. */
export const REDIRECTED_PAGES: [from: string, then: string][] = [
  [to.checkout(), to.cart()],
  [to.deviceBrands(), to.deviceTypes()],
  [to.deviceBrands('toaster'), to.deviceTypes()],
  [to.deviceModels(), to.deviceTypes()],
  [to.deviceModels('phone'), to.deviceBrands('phone')],
  [to.deviceModels('phone', 'nobody'), to.deviceBrands('phone')],
  [to.services('iphone 13 screen'), to.repairBooking()],
  [to.shipping(), to.cart()],
  [to.profile(), to.login(to.profile())],
  [to.orders(), to.login(to.orders())],
  [to.addresses(), to.login(to.addresses())],
  [to.address(), to.login(to.address())],
  [to.vouchers(), to.login(to.vouchers())],
  [to.repairs(), to.login(to.repairs())],
  [to.customerRepair('R-2026-000001'), to.login(to.customerRepair('R-2026-000001'))],
  [to.reviews(), to.login(to.reviews())],
  [to.storeReviews(), to.login(to.storeReviews())],
  [to.wishlists(), to.login(to.wishlists())],
  [to.compared(), to.login(to.compared())],
  [to.following(), to.login(to.following())],
  [to.sessions(), to.login(to.sessions())],
  [to.socialCallback(), `${to.login()}?social=expired&provider=google`],
  [to.exportData(), to.profile()],
  [to.logout(), to.home()],
];

/** URLs of the specification whose pages are not built yet: they report it, and nothing may link to them. */
export const NOT_YET = [to.modelRange('toaster'), to.modelRange('apple', 'galaxy-s')];
