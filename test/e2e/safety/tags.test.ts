import { resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { bootstrapShop, type RunningShop } from '../../../src/bootstrap-shop.ts';
import { readConfig } from '../../../src/config.ts';
import { changeSettings } from '../../../src/modules/settings/change-settings.ts';
import { getTranslator } from '../../../src/platform/translator.ts';
import { to } from '../../../src/web/paths.ts';
import { SCRIPT_HOST } from '../global-setup.ts';
import { expectNoAxeViolations, openBrowser } from '../support/browser.ts';
import { add, goToCart, goToCheckout } from '../support/cart-steps.ts';
import { fillIn, placeOrder, ZAHRA } from '../support/checkout-steps.ts';
import { fetchApi, findProductByTitle } from '../support/product-api.ts';
import { seen, settled, shopperOn } from '../support/shopper.ts';
import { dataDir, origin } from '../support/worker-shop.ts';
import { WAIT_LIMIT_MS } from '../wait-limit.ts';

const visitors = openBrowser();
const t = getTranslator('en');
const WIDGET = `https://${SCRIPT_HOST}/widget.js`;
const GOOGLE = 'https://www.googletagmanager.com/gtag/js?id=G-SOUK1234';
const PIXEL = 'https://connect.facebook.net/en_US/fbevents.js';
/** Stand-in of the analytics script: stores its calls beyond the lifetime of the page. */
const GOOGLES = `if (window.dataLayer && !dataLayer.kept) {
  const keep = () => sessionStorage.setItem('told', JSON.stringify(dataLayer.map((entry) => Object.values(entry))));
  const { push } = dataLayer;
  dataLayer.kept = true;
  dataLayer.push = (...entries) => (push.apply(dataLayer, entries), keep());
  keep();
}`;
/** Payment pages and pages with personal data. */
const CLOSED = [
  ...[to.checkout(), to.shipping(), to.payment('x'), to.repair('x'), to.tradeInOffer('x'), to.trackOrder()],
  ...[to.login(), to.profile(), to.orders(), '/admin'],
];
const ON = {
  enableGa: true,
  gaId: 'G-SOUK1234',
  enablePixel: true,
  pixelId: '1234567890',
  customScripts: [WIDGET, 'https://elsewhere.example/x.js'],
};
const OFF = { enableGa: false, gaId: '', enablePixel: false, pixelId: '', customScripts: [] };
let shop: RunningShop;

beforeAll(async () => {
  const config = { ...readConfig({ ...process.env, DATA_DIR: dataDir }), demo: false };
  shop = await bootstrapShop(config, resolve(import.meta.dirname, '../../..'), () => undefined);
  await changeSettings(shop.services.db, ON, new Date());
  await known(true);
});
afterAll(async () => {
  await changeSettings(shop.services.db, OFF, new Date());
  await known(false);
  await shop.close();
});

/** Waits until the running shop has read changed settings. */
async function known(opened: boolean): Promise<void> {
  await vi.waitFor(async () => expect((await policyOf(to.home())).includes(SCRIPT_HOST)).toBe(opened), WAIT_LIMIT_MS);
}

async function policyOf(path: string): Promise<string> {
  return (await fetch(origin + path, { redirect: 'manual' })).headers.get('content-security-policy') ?? '';
}

/** A page with all third-party URLs that it requested; each gets an empty script. */
async function openPageWithExternalTags(): Promise<{ page: Page; requests: string[] }> {
  const page = await visitors.newPage();
  const requests: string[] = [];
  await page.context().route(
    (url) => url.origin !== origin && url.protocol !== 'data:',
    (route) => {
      requests.push(route.request().url());
      return route.fulfill({ contentType: 'text/javascript', body: route.request().url() === PIXEL ? '' : GOOGLES });
    },
  );
  return { page, requests };
}

/** Opens pages on which third-party scripts may run, and `more`. */
async function walk(page: Page, ...more: string[]): Promise<void> {
  const phone = await findProductByTitle(origin, 'Orvo A7', 'en');
  for (const path of [to.home(), phone.path, ...more]) await page.goto(path);
}

const notice = (page: Page) => page.getByRole('region', { name: t('layout.cookies.title') });
const press = (page: Page, name: string) => notice(page).getByRole('button', { name, exact: true }).click();
const openAgain = (page: Page) => page.getByRole('button', { name: t('layout.cookies.again') }).click();

/** Names of the events sent to Google's script in this document, with the orders. */
async function readConsentEvents(page: Page): Promise<string[]> {
  const entries = await page.evaluate(() => (window.dataLayer ?? []).map((entry) => Object.values(entry ?? {})));
  return entries.map(([command, name, facts]) => {
    return [command, name, facts?.transaction_id].filter((part) => typeof part === 'string').join(' ');
  });
}

/** Data sent to Google's script with an event, also in the document that was just left. */
function factsOf(page: Page, event: string): Promise<unknown> {
  return page.evaluate((wanted) => {
    const all: { 1: unknown; 2: unknown }[] = JSON.parse(sessionStorage.getItem('told') ?? '[]');
    return all.find(({ 1: name }) => name === wanted)?.[2] ?? null;
  }, event);
}

test('no third-party request is made before consent or after refusal', async () => {
  const { page, requests } = await openPageWithExternalTags();
  await walk(page, to.category('phones'), to.cart(), to.login(), to.page('about'));
  await press(page, t('layout.cookies.reject'));
  await notice(page).waitFor({ state: 'detached' });
  await walk(page);
  expect(await page.evaluate(() => ['dataLayer', 'fbq'].filter((name) => name in window))).toEqual([]);
  expect(requests).toEqual([]);
});

test('consented tags run on product pages, never on payment pages, and end with withdrawal of consent', async () => {
  const { page, requests } = await openPageWithExternalTags();
  const shopper = shopperOn(page, { locale: 'en', javaScriptEnabled: true });
  const phone = await findProductByTitle(origin, 'Orvo A7', 'en');

  await page.goto(phone.path);
  await press(page, t('layout.cookies.choose'));
  await expectNoAxeViolations(page);
  await page.keyboard.press('Space');
  await page.getByRole('checkbox', { name: t('layout.cookies.statistics'), checked: true }).waitFor();
  await press(page, t('layout.cookies.save'));
  await expect.poll(() => requests).toEqual([GOOGLE]);
  expect((await readConsentEvents(page)).slice(0, 2)).toEqual(['consent default', 'consent update']);
  await expect.poll(() => readConsentEvents(page)).toContain('event view_item');
  const { current_price: price } = await fetchApi<{ current_price: number }>(origin, `product/${phone.id}`);
  const item = { item_id: String(phone.id), item_name: phone.title, price, quantity: 1 };
  const worth = { currency: 'USD', value: price, items: [item] };
  await expect.poll(() => factsOf(page, 'view_item')).toMatchObject(worth);

  await openAgain(page);
  await press(page, t('layout.cookies.accept'));
  await expect.poll(() => requests.toSorted()).toEqual([PIXEL, WIDGET, GOOGLE].toSorted());

  await add(shopper, 1);
  await expect.poll(() => readConsentEvents(page)).toContain('event add_to_cart');
  await expect.poll(() => factsOf(page, 'add_to_cart')).toMatchObject(worth);
  await goToCart(shopper);
  requests.length = 0;
  await goToCheckout(shopper);
  await settled(shopper);
  expect(await factsOf(page, 'begin_checkout')).toMatchObject(worth);
  expect(await page.evaluate(() => ['dataLayer', 'fbq'].filter((name) => name in window))).toEqual([]);
  await fillIn(shopper, ZAHRA);
  const code = await placeOrder(shopper);
  for (const path of [new URL(page.url()).pathname, ...CLOSED])
    expect(await policyOf(path), path).not.toMatch(/google|facebook|widgets/);
  expect(requests).toEqual([]);

  await page.getByRole('link', { name: t('confirmation.continue') }).click();
  await page.waitForURL((url) => url.pathname === to.products());
  await expect.poll(() => readConsentEvents(page)).toContain(`event purchase ${code}`);
  expect(await readConsentEvents(page)).toContain('event view_item_list');
  await expect
    .poll(() => factsOf(page, 'view_item_list'))
    .toMatchObject({ currency: 'USD', value: expect.any(Number) });
  // after a reload and history navigation the purchase event is not sent again
  await page.reload();
  await expect.poll(() => readConsentEvents(page)).toContain('event view_item_list');
  expect(await readConsentEvents(page)).not.toContain(`event purchase ${code}`);
  await page.goBack();
  await seen(page.getByRole('heading', { level: 1, name: t('confirmation.title') }));
  await page.goto(to.products());
  await expect.poll(() => readConsentEvents(page)).toContain('event view_item_list');
  expect(await readConsentEvents(page)).not.toContain(`event purchase ${code}`);

  await openAgain(page);
  requests.length = 0;
  const left = page.waitForEvent('load');
  await press(page, t('layout.cookies.reject'));
  await left;
  await walk(page);
  expect(requests).toEqual([]);
});

test('a Tag Manager container loads from its own URL, and gets the same consent events', async () => {
  await changeSettings(shop.services.db, { ...ON, gaId: 'GTM-SOUK12' }, new Date());
  const { page, requests } = await openPageWithExternalTags();
  const phone = await findProductByTitle(origin, 'Orvo A7', 'en');
  await vi.waitFor(
    async () => expect(await (await fetch(origin + phone.path)).text()).toContain('GTM-SOUK12'),
    WAIT_LIMIT_MS,
  );
  await page.goto(phone.path);
  await press(page, t('layout.cookies.accept'));
  const container = 'https://www.googletagmanager.com/gtm.js?id=GTM-SOUK12';
  await expect.poll(() => requests.toSorted()).toEqual([PIXEL, WIDGET, container].toSorted());
  await expect.poll(() => readConsentEvents(page)).toContain('view_item');
  expect((await readConsentEvents(page)).slice(0, 2)).toEqual(['consent default', 'consent update']);
});

test('consent that is too old, or for other purposes, is requested again', async () => {
  const page = await visitors.newPage();
  await page.goto(to.home());
  await press(page, t('layout.cookies.accept'));
  await notice(page).waitFor({ state: 'detached' });
  for (const change of [{ at: '2020-01-01T00:00:00Z' }, { version: 1 }]) {
    await page.evaluate((changed) => {
      const consent = JSON.parse(localStorage.getItem('consent') ?? '{}');
      localStorage.setItem('consent', JSON.stringify({ ...consent, ...changed }));
    }, change);
    await page.reload();
    await press(page, t('layout.cookies.accept'));
    await notice(page).waitFor({ state: 'detached' });
  }
});
