import { createServer } from 'node:http';
import { resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { bootstrapShop, type RunningShop } from '../../../src/bootstrap-shop.ts';
import { readConfig } from '../../../src/config.ts';
import { prefixLocale, to } from '../../../src/web/paths.ts';
import { bookingPath } from '../../../src/web/storefront/repair/booking/booking-path.ts';
import { expectNoAxeViolations, openBrowser, scriptsRun } from '../support/browser.ts';
import { quantityOf } from '../support/cart-steps.ts';
import { findProductByTitle } from '../support/product-api.ts';
import { freeAppointment } from '../support/repair-steps.ts';
import { seen, settled, shopperOn } from '../support/shopper.ts';
import { dataDir } from '../support/worker-shop.ts';
import { WAIT_LIMIT_MS } from '../wait-limit.ts';

const visitors = openBrowser();
const ENGLISH = { locale: 'en', javaScriptEnabled: true } as const;

let behind: RunningShop;
beforeAll(async () => {
  // the database of the running shop, in which the owner changes settings
  const config = { ...readConfig({ ...process.env, DATA_DIR: dataDir }), demo: false };
  behind = await bootstrapShop(config, resolve(import.meta.dirname, '../../..'), () => undefined);
});
afterAll(async () => {
  await behind.close();
});

/** Paths of all cached responses. */
function listCachedUrls(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
}

/** The shop behind a proxy that changes the service worker, as a new build would. */
async function shopThatIsRenewed() {
  let build = 'first';
  const browserMode = createServer(async ({ url = '/', headers }, reply) => {
    const answer = await fetch(visitors.origin + url, {
      headers: { cookie: headers.cookie ?? '' },
      redirect: 'manual',
    });
    const body = Buffer.from(await answer.arrayBuffer());
    for (const name of ['content-type', 'cache-control', 'content-security-policy', 'location'])
      if (answer.headers.has(name)) reply.setHeader(name, answer.headers.get(name) ?? '');
    reply.writeHead(answer.status);
    reply.end(url === '/sw.js' ? String(body).replace('SHOP_VERSION="', `$&${build}-`) : body);
  });
  await new Promise<void>((ready) => browserMode.listen(0, '127.0.0.1', ready));
  const address = browserMode.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const renew = () => {
    build = 'second';
  };
  return { origin: `http://127.0.0.1:${port}`, renew, close: () => browserMode.close() };
}

/** Headless Chromium reports to a document loaded while offline that it is online; this corrects the report. */
function reportOnline(page: Page, isOnline: boolean): Promise<void> {
  return page.evaluate((online) => {
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => online });
    dispatchEvent(new Event(online ? 'online' : 'offline'));
  }, isOnline);
}

/** The code of the offline notices, which is loaded when the visitor uses the page. */
const OFFLINE_SCRIPT = /^\/assets\/offline-notices-[\w-]+\.js$/;

/** Waits until pages and every script and style that the open page needs are cached: offline, nothing else loads. */
async function isCached(page: Page, ...paths: string[]) {
  const parts = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLScriptElement | HTMLLinkElement>('script[src], link[href]')]
      .map((part) => new URL('src' in part ? part.src : part.href).pathname)
      .filter((path) => path.startsWith('/assets/') && /\.(js|css)$/.test(path)),
  );
  const wanted = expect.arrayContaining([...paths, ...parts, expect.stringMatching(OFFLINE_SCRIPT)]);
  const listAfterKey = async () => {
    await page.keyboard.press('Shift');
    return listCachedUrls(page);
  };
  await expect.poll(listAfterKey, { timeout: WAIT_LIMIT_MS }).toEqual(wanted);
}

test('visited pages open without a network, by client-side navigation or as documents; others show the offline page in their language', async () => {
  const page = await visitors.newPage({ locale: 'ar', serviceWorkers: 'allow', viewport: { width: 360, height: 740 } });
  const shopper = shopperOn(page, { locale: 'ar', javaScriptEnabled: true });
  const { t, at } = shopper;
  const phone = await findProductByTitle(visitors.origin, 'Tern 3', 'ar');
  await page.goto(at(to.category('phones')));
  await isCached(page, at(to.category('phones')), at(to.offline()));
  await page
    .locator(`main a[href="${at(phone.path)}"]`)
    .first()
    .click();
  await seen(page.getByRole('heading', { level: 1, name: phone.title }));
  await isCached(page, at(phone.path));
  await page.context().setOffline(true);
  await seen(page.getByText(t('offline.notice')));
  await page.reload();
  await seen(page.getByRole('heading', { level: 1, name: phone.title }));
  await page.goto(at(to.category('phones')));
  await seen(page.getByRole('main').locator('article').first());
  await page.goto(at(to.brands()));
  await seen(page.getByRole('heading', { level: 1, name: t('offline.title') }));
  expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
  expect(new URL(page.url()).pathname).toBe(at(to.brands()));
  await expectNoAxeViolations(page);
  await page.context().setOffline(false);
  await page.getByRole('link', { name: t('offline.again') }).click();
  await page.getByRole('heading', { level: 1, name: t('offline.title') }).waitFor({ state: 'detached' });
});

test('products added offline are in the cart once after the connection returns', async () => {
  const page = await visitors.newPage({ serviceWorkers: 'allow' });
  const shopper = shopperOn(page, ENGLISH);
  const { t } = shopper;
  const { path } = await findProductByTitle(visitors.origin, 'Tern 3', 'en');
  await page.goto(path);
  await isCached(page, path);
  await page.context().setOffline(true);
  await page.reload();
  await reportOnline(page, false);
  await seen(page.getByText(t('offline.notice')));
  const put = page.getByRole('button', { name: t('product.add') }).first();
  await put.click();
  await seen(page.getByText(t('offline.queuedCount', { count: 1 })));
  await put.click();
  await page.context().setOffline(false);
  await reportOnline(page, true);
  await seen(page.getByText(t('cart.added'), { exact: true }));
  await page.goto(to.cart());
  await settled(shopper);
  expect(await quantityOf(shopper, 'Tern 3')).toBe('1');
  // and the next visitor sees none of it
  await page.goto(path);
  await settled(shopper);
  const cachedUrls = await listCachedUrls(page);
  expect(cachedUrls).toContain(path);
  expect(cachedUrls.filter((one) => /^\/(api|cart|checkout|user|login|admin)/.test(one))).toEqual([]);
  await page.context().setOffline(true);
  await page.goto(to.cart());
  await seen(page.getByRole('heading', { level: 1, name: t('offline.title') }));
});

test('a repair submitted without a network is booked after the connection returns, and is stored only in its page', async () => {
  const page = await visitors.newPage({ serviceWorkers: 'allow' });
  const { t } = shopperOn(page, ENGLISH);
  const { quote, slot } = await freeAppointment();
  await page.goto(bookingPath({ quote, step: 'details', method: 1, location: 'dubai', slot }));
  const typed = { email: 'zahra@example.com', name: 'Zahra Karimi', phone: '050 123 4567' };
  for (const [name, text] of Object.entries(typed)) await page.locator(`main input[name=${name}]`).fill(text);
  for (const name of ['consent_data', 'consent_terms']) await page.locator(`input[name=${name}]`).check();
  await page.context().setOffline(true);
  await seen(page.getByText(t('offline.notice')));
  const book = page.locator('aside button[value=book]');
  await book.click();
  await seen(page.getByText(t('offline.bookingQueued')));
  await book.click();
  const stored = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
  expect(Object.values(typed).filter((text) => stored.includes(text))).toEqual([]);
  expect((await listCachedUrls(page)).filter((path) => path.startsWith(to.repairBooking()))).toEqual([]);
  const posts: string[] = [];
  page.on('request', (one) => {
    if (one.method() === 'POST') posts.push(one.url());
  });
  await page.context().setOffline(false);
  await page.waitForURL(/booked=/);
  await seen(page.getByText(/R-\d{4}-\d{6}/));
  expect(posts.length).toBe(1);
});

test('queued cart actions are deleted at sign-out', async () => {
  const page = await visitors.newPage({ serviceWorkers: 'allow' });
  const { t } = shopperOn(page, ENGLISH);
  const { path, title } = await findProductByTitle(visitors.origin, 'Tern 3', 'en');
  await page.goto(to.login(path));
  const form = page.locator('main form');
  await form.getByLabel(t('fieldNames.email'), { exact: true }).fill('farid@souk.example');
  await form.getByLabel(t('fieldNames.password'), { exact: true }).fill('souk-demo');
  await form.getByRole('button', { name: t('login.submit'), exact: true }).click();
  await page.waitForURL((url) => url.pathname === path);
  await isCached(page, path);
  await page.context().setOffline(true);
  await page
    .getByRole('main')
    .getByRole('button', { name: t('wishlist.add', { title }) })
    .first()
    .click();
  await seen(page.getByRole('main').getByRole('button', { name: t('wishlist.remove', { title }) }));
  await seen(page.getByText(t('offline.queuedCount', { count: 1 })));
  await page.locator(`header form[action="${to.logout()}"]`).evaluate((form: HTMLFormElement) => form.requestSubmit());
  await page.waitForFunction(() => localStorage.getItem('waiting') === '[]');
});

test('open pages report a new version, which is loaded on click', async () => {
  const { origin, renew, close } = await shopThatIsRenewed();
  const page = await visitors.newPage({ serviceWorkers: 'allow' });
  const { t } = shopperOn(page, ENGLISH);
  await page.goto(origin + to.brands());
  await isCached(page, to.brands());
  renew();
  const notice = page.getByText(t('offline.newer'));
  await page.goto(origin + to.products());
  await seen(notice);
  const older = await page.evaluate(() => caches.keys());
  const loaded = page.waitForEvent('load');
  await page.getByRole('button', { name: t('offline.reload'), exact: true }).click();
  await loaded;
  await scriptsRun(page);
  await isCached(page, to.products());
  const newer = await page.evaluate(() => caches.keys());
  expect(newer.filter((name) => older.includes(name) && name !== 'shop-pictures')).toEqual([]);
  expect(await notice.count()).toBe(0);
  close();
});

test('when the owner turns it off, the service worker unregisters and deletes its caches', async () => {
  const page = await visitors.newPage({ serviceWorkers: 'allow' });
  const { db } = behind.services;
  const worker = async () => (await fetch(`${visitors.origin}/sw.js`)).text();
  onTestFinished(async () => {
    await db.deleteFrom('setting').where('key', '=', 'service_worker').execute();
    await expect.poll(worker).not.toContain('unregister');
  });
  // recently rendered pages may still have the old setting
  const cachedUrls = async () => (await page.goto(to.brands())) && listCachedUrls(page);
  await expect.poll(cachedUrls, { timeout: WAIT_LIMIT_MS }).toContain(to.brands());
  await db.insertInto('setting').values({ key: 'service_worker', value: 'false' }).execute();
  await expect.poll(worker, { timeout: WAIT_LIMIT_MS }).toContain('unregister');
  await expect
    .poll(async () => {
      await page.goto(to.products());
      return page.evaluate(async () => [
        (await navigator.serviceWorker.getRegistrations()).length,
        (await caches.keys()).length,
      ]);
    })
    .toEqual([0, 0]);
});

test('the web app manifest uses the language of the page', async () => {
  const html = await (await fetch(visitors.origin + prefixLocale(to.home(), 'ar'))).text();
  const href = /<link rel="manifest" href="([^"]+)"/.exec(html)?.[1] ?? '';
  const manifest: unknown = await (await fetch(visitors.origin + href)).json();
  expect(JSON.stringify(manifest)).not.toContain('_days');
  expect(manifest).toMatchObject({ lang: 'ar', dir: 'rtl', start_url: '/ar', display: 'standalone', id: '/' });
});
