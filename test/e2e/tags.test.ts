import { resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { changeSettings } from '../../src/modules/content/change-settings.ts';
import { type OpenShop, openShop } from '../../src/open-shop.ts';
import { wordsFor } from '../../src/platform/words.ts';
import { to } from '../../src/web/paths.ts';
import { add, goToBasket, goToCheckout } from './basket-steps.ts';
import { expectNoAxeViolations, openBrowser } from './browser.ts';
import { fillIn, placeOrder, ZAHRA } from './checkout-steps.ts';
import { SCRIPT_HOST } from './global-setup.ts';
import { goodsCalled } from './goods.ts';
import { dataDir, origin } from './our-shop.ts';
import { seen, settled, shopperOn } from './shopper.ts';

const visitors = openBrowser();
const t = wordsFor('en');
const WIDGET = `https://${SCRIPT_HOST}/widget.js`;
const GOOGLE = 'https://www.googletagmanager.com/gtag/js?id=G-SOUK1234';
const PIXEL = 'https://connect.facebook.net/en_US/fbevents.js';
const ON = { enableGa: true, gaId: 'G-SOUK1234', enablePixel: true, pixelId: '1234567890', customScripts: [WIDGET] };
const OFF = { enableGa: false, gaId: '', enablePixel: false, pixelId: '', customScripts: [] };
let shop: OpenShop;

beforeAll(async () => {
  const config = { ...readConfig({ ...process.env, DATA_DIR: dataDir }), demo: false };
  shop = await openShop(config, resolve(import.meta.dirname, '../..'), () => undefined);
  await changeSettings(shop.services.db, ON, new Date());
  await known(true);
});
afterAll(async () => {
  await changeSettings(shop.services.db, OFF, new Date());
  await known(false);
  await shop.close();
});

/** The running shop has seen the change of its settings. */
async function known(opened: boolean): Promise<void> {
  await vi.waitFor(async () => expect((await policyOf(to.home())).includes(SCRIPT_HOST)).toBe(opened), 10_000);
}

async function policyOf(path: string): Promise<string> {
  return (await fetch(origin + path)).headers.get('content-security-policy') ?? '';
}

/** A page, and every address of others that it asked for; they are answered with a script that does nothing. */
async function pageWithStrangers(): Promise<{ page: Page; asked: string[] }> {
  const page = await visitors.newPage();
  const asked: string[] = [];
  await page.context().route(
    (url) => url.origin !== origin && url.protocol !== 'data:',
    (route) => {
      asked.push(route.request().url());
      return route.fulfill({ contentType: 'text/javascript', body: '' });
    },
  );
  return { page, asked };
}

async function walk(page: Page): Promise<void> {
  const phone = await goodsCalled(origin, 'Orvo A7', 'en');
  for (const path of [to.home(), to.category('phones'), phone.path, to.cart(), to.login(), to.page('about')])
    await page.goto(path);
}

const notice = (page: Page) => page.getByRole('region', { name: t('chrome.cookies.title') });
const press = (page: Page, name: string) => notice(page).getByRole('button', { name, exact: true }).click();
const openAgain = (page: Page) => page.getByRole('button', { name: t('chrome.cookies.again') }).click();

/** Names of what Google's script was told, with the orders. */
function told(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    return (window.dataLayer ?? []).map((entry) => {
      const [command, name, facts] = Object.values(entry ?? {});
      const order = facts?.transaction_id;
      return [command, name, order].filter((part) => typeof part === 'string').join(' ');
    });
  });
}

test('nothing of others is asked for before somebody agrees, nor after they refuse', async () => {
  const { page, asked } = await pageWithStrangers();
  await walk(page);
  await press(page, t('chrome.cookies.reject'));
  await notice(page).waitFor({ state: 'detached' });
  await walk(page);
  expect(await page.evaluate(() => ['dataLayer', 'fbq'].filter((name) => name in window))).toEqual([]);
  expect(asked).toEqual([]);
});

test('what was agreed to runs beside the goods, never where somebody pays, and ends with a later no', async () => {
  const { page, asked } = await pageWithStrangers();
  const shopper = shopperOn(page, { locale: 'en', javaScriptEnabled: true });
  const phone = await goodsCalled(origin, 'Orvo A7', 'en');

  await page.goto(phone.path);
  await press(page, t('chrome.cookies.choose'));
  await expectNoAxeViolations(page);
  await page.keyboard.press('Space');
  await page.getByRole('checkbox', { name: t('chrome.cookies.statistics'), checked: true }).waitFor();
  await press(page, t('chrome.cookies.save'));
  await expect.poll(() => asked).toEqual([GOOGLE]);
  expect((await told(page)).slice(0, 2)).toEqual(['consent default', 'consent update']);
  await expect.poll(() => told(page)).toContain('event view_item');

  await openAgain(page);
  await press(page, t('chrome.cookies.accept'));
  await expect.poll(() => asked.toSorted()).toEqual([PIXEL, WIDGET, GOOGLE].toSorted());

  await add(shopper, 1);
  await expect.poll(() => told(page)).toContain('event add_to_cart');
  await goToBasket(shopper);
  asked.length = 0;
  await goToCheckout(shopper);
  await settled(shopper);
  expect(await page.evaluate(() => ['dataLayer', 'fbq'].filter((name) => name in window))).toEqual([]);
  await fillIn(shopper, ZAHRA);
  const code = await placeOrder(shopper);
  expect(await policyOf(new URL(page.url()).pathname)).toContain("connect-src 'self';");
  expect(asked).toEqual([]);

  await page.getByRole('link', { name: t('confirmation.continue') }).click();
  await page.waitForURL((url) => url.pathname === to.products());
  await expect.poll(() => told(page)).toContain(`event purchase ${code}`);
  expect(await told(page)).toContain('event view_item_list');
  // back to what confirms it, and out again: it was told
  await page.goBack();
  await seen(page.getByRole('heading', { level: 1, name: t('confirmation.title') }));
  await page.goto(to.products());
  await expect.poll(() => told(page)).toContain('event view_item_list');
  expect(await told(page)).not.toContain(`event purchase ${code}`);

  await openAgain(page);
  asked.length = 0;
  const left = page.waitForEvent('load');
  await press(page, t('chrome.cookies.reject'));
  await left;
  await walk(page);
  expect(asked).toEqual([]);
});

test('an answer that is too old, or to another question, is asked for again', async () => {
  const page = await visitors.newPage();
  await page.goto(to.home());
  await press(page, t('chrome.cookies.accept'));
  await notice(page).waitFor({ state: 'detached' });
  for (const change of [{ at: '2020-01-01T00:00:00Z' }, { version: 1 }]) {
    await page.evaluate((changed) => {
      const consent = JSON.parse(localStorage.getItem('consent') ?? '{}');
      localStorage.setItem('consent', JSON.stringify({ ...consent, ...changed }));
    }, change);
    await page.reload();
    await press(page, t('chrome.cookies.accept'));
    await notice(page).waitFor({ state: 'detached' });
  }
});
