import { randomUUID } from 'node:crypto';
import { matchRoutes, type RouteObject } from 'react-router';
import type { Locale } from '../../../src/kernel/locale.ts';
import { ORDER_STATUS } from '../../../src/modules/orders/order.states.rules.ts';
import { adminPaths } from '../../../src/web/admin/admin-paths.ts';
import { isAdminPath, to, withQuery } from '../../../src/web/paths.ts';
import routes from '../../../src/web/routes.ts';
import { addressOf, ENTRY_PAGES, formPages, publicPages, UNINDEXED_PAGES } from './all-pages.ts';
import { ZAHRA } from './checkout-steps.ts';
import { codeIn, newestMailTo } from './outbox.ts';
import { findProductByTitle } from './product-api.ts';
import { extractLinks } from './read-html.ts';
import { askForRepair, bookRepair, call, openStaffApi, signedIn } from './repair-steps.ts';
import { origin } from './worker-shop.ts';

/** Routes that show no page, and why. */
export const NO_PAGE: Record<string, string> = {
  'social-callback': 'shows a page only after the redirect of a provider: social-sign-in.test.ts',
  logout: 'leads home',
  'admin/sign-out': 'leads to the entry',
  'admin/language': 'leads back',
  'admin/set-up': 'leads to the sign-in of a shop that is set up: new-shop.test.ts',
  'admin/documents/:document': 'a file: order-document.test.ts',
  'admin/second-factor': 'leads on who has none to give: admin tests',
  'user/order/:id/invoice.pdf': 'a file: invoice-pdf.test.ts',
  'track-order/invoice.pdf': 'a file: invoice-pdf.test.ts',
  'user/export': 'a file',
  'repair/:token/calendar.ics': 'a file for calendars',
  'recently-viewed': 'cards as data',
};

export type RouteVisit = { path: string; cookies: string; status: number; form?: Record<string, string> };

/** One page of each kind, each with a visitor who may see it. */
export async function visitEveryRoute(): Promise<RouteVisit[]> {
  const [open, further, buyer, noura, seller, staff, applied] = await Promise.all([
    publicPages(origin),
    formPages(origin),
    createBuyer(),
    createCustomer(),
    demo('claire@souk.example'),
    demo('dana@souk.example'),
    createApplicant(),
  ]);
  const [ticket, repairs] = await Promise.all([repairLink(), repairSteps()]);
  const mailed = [
    to.stockAlert,
    to.confirmNewsletter,
    to.leaveNewsletter,
    to.confirmReturn,
    to.confirmPayout,
    to.confirmCancellation,
    to.revertEmailChange,
    to.unsubscribeReviewMails,
  ];
  const looks = (cookies: string, paths: readonly string[], status = 200): RouteVisit[] =>
    paths.map((path) => ({ path, cookies, status }));
  return [
    ...looks('', [...open, ...UNINDEXED_PAGES, ...ENTRY_PAGES, to.accountClosed(), ...further]),
    ...looks('', [...mailed.map((path) => path('x'.repeat(43))), to.trackOrder(buyer.code), ticket, ...repairs]),
    ...looks('', ['/no/such/page', to.product('phones', 999_999), to.page('nothing'), to.repair('x'.repeat(43))], 404),
    ...looks(buyer.basket, [to.cart(), to.checkout(), to.shipping()]),
    ...looks(buyer.guest, [buyer.payment]),
    ...looks(noura, [
      ...[to.profile(), to.addresses(), to.address(), to.vouchers(), to.orders(), to.reviews(), to.repairs()],
      ...[to.wishlists(), to.compared(), to.following(), to.sessions(), to.devices(), to.returns()],
      ...(await found(noura, to.addresses(), /^\/user\/addresses\/(?!new)/)),
      ...(await found(noura, to.repairs(), /^\/user\/repairs\/./, 9)),
      ...(await found(noura, to.reviews(), /^\/user\/review\//, 2)),
      ...(await ordersOf(noura)),
    ]),
    ...looks(seller, [to.storeReviews(), to.sellerRegister()]),
    ...looks(applied, [to.sellerRegister()]),
    ...looks('', [adminPaths.root()]),
    ...looks(staff, [
      ...[
        adminPaths.orders(),
        adminPaths.audit(),
        adminPaths.transfers(),
        adminPaths.applications(),
        adminPaths.questions(),
      ],
      ...[
        adminPaths.reviews(),
        adminPaths.returns(),
        adminPaths.cancellations(),
        adminPaths.transfer(attemptIn(buyer.payment)),
      ],
      ...[
        adminPaths.root(),
        adminPaths.settings(),
        adminPaths.settings('shop'),
        adminPaths.staff(),
        adminPaths.profile(),
      ],
      ...[adminPaths.import(), adminPaths.resource('brands'), adminPaths.resourceEntry('brands', 1)],
      ...[adminPaths.products(), adminPaths.newProduct(), adminPaths.product(1, { part: 'variants' })],
      ...[adminPaths.product(1, { part: 'pictures' }), adminPaths.product(1, { part: 'specs' })],
      ...[adminPaths.product(1, { part: 'devices', q: 'a' })],
      ...(await found(staff, adminPaths.applications(), /^\/admin\/application\//)),
      ...(await found(staff, adminPaths.orders(), /^\/admin\/order\//, 3)),
      ...(await found(staff, adminPaths.returns(), /^\/admin\/return\//)),
      ...[adminPaths.repairs(), adminPaths.repairs({ scope: 'all', kind: 'repair' })],
      ...(await found(staff, adminPaths.repairs({ scope: 'all' }), /^\/admin\/repairs\/R/)),
    ]),
    ...looks(staff, ['/admin/no-such-page', '/admin/no/such/page/at-all'], 404),
    ...[to.trackOrder(), to.returns()].map((path) => ({
      path,
      cookies: '',
      status: 200,
      form: { code: buyer.code, contact: ZAHRA.email },
    })),
    { path: to.sessions(), cookies: noura, status: 400, form: { intent: 'x' } },
    // empty fields are reported in the language too
    ...[to.login(), to.register(), to.forgotPassword(), to.sellerRegister(), to.newsletter()].map((path) => ({
      path,
      cookies: '',
      status: 200,
      form: { intent: 'x', email: 'no', password: '' },
    })),
  ];
}

/** Routes that are not visited, except those without a page. */
export function unseenRoutes(looks: readonly RouteVisit[]): string[] {
  const all = leaves(routes as readonly Leaf[]);
  const objects: RouteObject[] = all.map((path) => ({ id: path, path: path === '' ? '/' : `/${path}` }));
  const seen = new Set(
    looks.map(({ path }) => matchRoutes(objects, new URL(path, origin).pathname)?.at(-1)?.route.id ?? ''),
  );
  return all.filter((path) => !seen.has(path) && !(path in NO_PAGE));
}

type Leaf = { path?: string; children?: readonly Leaf[] };

function leaves(tree: readonly Leaf[]): string[] {
  return tree.flatMap(({ path = '', children }) => (children ? leaves(children) : [path]));
}

/** The response to a GET in a language; admin pages read it from their cookie. */
export async function see(
  { path, cookies, form }: RouteVisit,
  locale: Locale,
): Promise<{ status: number; html: string }> {
  const cookie = isAdminPath(path) ? `${cookies}; admin_language=${locale}` : cookies;
  const address = isAdminPath(path) ? path : addressOf(path, locale);
  const answer = await fetch(origin + address, {
    ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    headers: { cookie, 'accept-language': '*;q=0', accept: 'text/html', ...(form && { origin }) },
    redirect: 'manual',
  });
  return { status: answer.status, html: await answer.text() };
}

type Bought = { orders: { data: { id: string; status: number }[] } };
type Returnable = { lines: { order_line: string; returnable: number }[] };

/** A customer with a changed address and a return, which no demo account has. */
async function createCustomer(): Promise<string> {
  const token = await signedIn('noura@souk.example');
  const head = { authorization: `Bearer ${token}` };
  const { name, phone, street, city, state } = ZAHRA;
  await call('user/address/action', { country: 'AF', name, phone, address_1: street, city, state }, head);
  const { orders } = await call<Bought>('order/by-user', undefined, head);
  for (const { id: order_id } of orders.data.filter(({ status }) => status === ORDER_STATUS.delivered)) {
    const { lines } = await call<Returnable>(`return/find?order_id=${order_id}`, undefined, head);
    const back = lines.filter(({ returnable }) => returnable > 0).map(({ order_line }) => ({ order_line, qty: 1 }));
    const details = { kind: 'faulty', note: 'E-7', lines: back, payout_to: 'store' };
    if (back.length > 0) await call('return/request', { order_id, ...details }, head);
  }
  return `frontend_token=${token}`;
}

async function demo(email: string): Promise<string> {
  return `frontend_token=${await signedIn(email)}`;
}

/** Links on a page of a signed-in visitor. */
async function found(cookies: string, on: string, like: RegExp, most = 1): Promise<string[]> {
  const { html } = await see({ path: on, cookies, status: 200 }, 'en');
  const links = extractLinks(html).filter((link) => like.test(link));
  if (links.length === 0) throw new Error(`${on} leads to nothing like ${like}`);
  return links.slice(0, most);
}

/** All orders of a customer, because each may have another status, and one invoice. */
async function ordersOf(cookies: string): Promise<string[]> {
  const orders = await found(cookies, to.orders(), /^\/user\/order\/[^/]+$/, 9);
  const invoices = orders.map((order) => to.invoice(order.split('/').at(-1) ?? ''));
  const seen = await Promise.all(invoices.map((path) => see({ path, cookies, status: 200 }, 'en')));
  return [...orders, ...invoices.filter((_, at) => seen[at]?.status === 200).slice(0, 1)];
}

/** A cart with a phone, and an order that waits for its bank transfer. */
async function createBuyer() {
  const phone = await findProductByTitle(origin, 'Orvo A7', 'en');
  const inventory_id = phone.variants.find(({ stock }) => stock > 1)?.id;
  const [guest, cart] = [randomUUID(), randomUUID()];
  for (const user_token of [guest, cart])
    await call('cart/action', { user_token, product_id: phone.id, inventory_id, quantity: 1 });
  const { email, name, phone: number, street, city, state } = ZAHRA;
  const address = { country: 'AF', name, phone: number, address_1: street, city, state };
  const placed = await call<{ code: string; payment_url: string }>('order/action', {
    user_token: guest,
    email,
    address,
    order_method: 7,
  });
  const payment = new URL(placed.payment_url).pathname;
  return { basket: `frontend_guest=${cart}`, guest: `frontend_guest=${guest}`, code: placed.code, payment };
}

const attemptIn = (path: string) => path.split('/').at(-1) ?? '';

/** An applicant with a verified email address; staff have not decided yet. */
async function createApplicant(): Promise<string> {
  const email = `seller-${randomUUID()}@example.com`;
  const password = 'a long enough one';
  const { attempt } = await call<{ attempt: string }>('seller/signup', {
    email,
    name: 'Leila Haddad',
    password,
    password_confirmation: password,
    store_name: `Bench ${email}`,
    categories: ['phones'],
    legal_name: 'Second Bench SARL',
    registration_no: 'RCS 1',
    tax_id: 'FR40552100554',
    phone: '01 23 45 67 89',
    country: 'FR',
    address_1: '12 rue des Lices',
    city: 'Lyon',
    zip: '69001',
    bank_holder: 'Second Bench',
    iban: 'FR76 3000 6000 0112 3456 7890 189',
    self_certified: true,
    agreement: true,
  });
  await call('seller/verify', { email, attempt, code: codeIn(await newestMailTo(email)) });
  const { token } = await call<{ token: string }>('user/signin', { email, password });
  return `frontend_token=${token}`;
}

/** A ticket with an offer that waits for an answer. */
async function repairLink(): Promise<string> {
  const [staffApi, { email, code }] = await Promise.all([openStaffApi(), askForRepair('en', 'E-17')]);
  const id = await staffApi.find(code);
  await staffApi.press(id, 'quote', { lines: [{ title: 'R-1', price: 129, warranty_days: 180 }] });
  const link = /\/repair\/[\w-]{20,}/.exec(await newestMailTo(email))?.[0];
  if (!link) throw new Error('no mail leads to the ticket');
  return link;
}

/** All steps of a repair booking, from the price to the confirmation. */
async function repairSteps(): Promise<string[]> {
  const { quote: booked } = await bookRepair();
  const body = { model: 'iphone-13', faults: [{ service: 'phone-screen' }] };
  const { quote } = await call<{ quote: string }>('repair/quote', body);
  const step = (query: Record<string, string | number>) => withQuery(to.repairBooking(), query);
  return [
    ...[step({ quote }), step({ quote, print: 1 }), step({ quote, step: 'place' })],
    step({ quote, step: 'place', method: 1, location: 'dubai' }),
    step({ quote, step: 'details', method: 2, location: 'new-york' }),
    step({ quote: booked, step: 'done' }),
  ];
}
