import { expect, test } from 'vitest';
import { to } from '../../../src/web/paths.ts';
import { openBrowser } from '../support/browser.ts';
import { add, goToCart, quantityOf } from '../support/cart-steps.ts';
import { openProduct } from '../support/find-steps.ts';
import { findProductByTitle } from '../support/product-api.ts';
import { seen, settled, shopperOn } from '../support/shopper.ts';

const visitors = openBrowser();
const ENGLISH = { locale: 'en', javaScriptEnabled: true } as const;

/** Parameters of Slow 3G in Chromium. */
const SLOW_3G = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };

test('on a slow network a list is readable and a product can be bought before all scripts and pictures have loaded', async () => {
  const page = await visitors.newPage({ viewport: { width: 360, height: 740 } });
  const { path } = await findProductByTitle(visitors.origin, 'Tern 3', 'en');
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW_3G);
  await page.goto(path, { waitUntil: 'commit' });
  const buy = page.getByRole('button', { name: 'Add to cart' }).first();
  await buy.click();
  await session.send('Network.emulateNetworkConditions', { ...SLOW_3G, downloadThroughput: -1, latency: 0 });
  await seen(page.getByText('Product added'));
});

test('when the API fails, pages can still be read and the cart can be filled', async () => {
  const page = await visitors.newPage();
  await page.route('**/api/v1/**', (route) =>
    route.fulfill({ status: 503, json: { status: 503, message: 'error', data: { form: ['down'] } } }),
  );
  const shopper = shopperOn(page, ENGLISH);
  await page.goto(to.category('phones'));
  await openProduct(shopper, 'Tern 3');
  await page.getByRole('button', { name: 'Add to cart' }).first().click();
  await goToCart(shopper);
  await seen(page.getByRole('link', { name: shopper.t('cart.toCheckout') }));
});

test('when the session request fails, public pages are shown as for a guest and account pages show an error', async () => {
  const page = await visitors.newPage();
  const { t } = shopperOn(page, ENGLISH);
  const form = { email: 'noura@souk.example', password: 'souk-demo' };
  await page.request.post(to.login(), { headers: { origin: visitors.origin }, form });
  await page.route('**/api/v1/profile', (route) =>
    route.fulfill({ status: 503, json: { status: 503, data: { form: ['down'] } } }),
  );
  await page.goto(to.brands());
  await seen(page.getByRole('main').getByRole('link', { name: 'Orvo' }));
  await page.goto(to.orders());
  await seen(page.getByRole('main').getByRole('heading', { name: t('error.sorry') }));
  await page.unroute('**/api/v1/profile');
  await page
    .getByRole('main')
    .getByRole('button', { name: t('error.reload') })
    .click();
  await seen(page.getByRole('navigation', { name: t('account.title') }));
});

test('a product is added once when the response is lost, however often the button is clicked', async () => {
  const page = await visitors.newPage();
  const shopper = shopperOn(page, ENGLISH);
  const { path } = await findProductByTitle(visitors.origin, 'Tern 3', 'en');
  await page.goto(path);
  await settled(shopper);
  let lost = 0;
  await page.route('**/cart.data*', async (route) => {
    if (route.request().method() !== 'POST' || lost > 0) return route.continue();
    await route.fetch();
    lost += 1;
    return route.abort('connectionreset');
  });
  await page
    .getByRole('button', { name: shopper.t('product.add') })
    .first()
    .click();
  await seen(page.getByText(shopper.t('cart.changeNotSent')).first());
  await add(shopper, 1);
  await goToCart(shopper);
  expect(await quantityOf(shopper, 'Tern 3')).toBe('1');
});

test('when the network fails during navigation, the storefront reports it, retries, and retries on request', async () => {
  const page = await visitors.newPage();
  await page.clock.install();
  const shopper = shopperOn(page, ENGLISH);
  await page.goto(to.products());
  await page.context().setOffline(true);
  await page.getByRole('link', { name: shopper.t('ui.nextPage') }).click();
  await seen(page.getByText(shopper.t('error.retrying')));
  // after one, two and four seconds
  for (const seconds of [1, 2, 4]) {
    const trial = page.waitForEvent('requestfailed', (request) => request.method() === 'HEAD');
    await page.clock.runFor(seconds * 1000);
    await trial;
  }
  await seen(page.getByText(shopper.t('error.down'), { exact: true }));
  await page.context().setOffline(false);
  await page.getByRole('button', { name: shopper.t('error.reload') }).click();
  await seen(page.getByRole('link', { name: shopper.t('ui.previousPage') }));
  expect(new URL(page.url()).searchParams.get('page')).toBe('2');
});

test('a slow list shows skeleton cards over the old ones, without layout shift', async () => {
  const page = await visitors.newPage({ viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' });
  const shopper = shopperOn(page, ENGLISH);
  await page.goto(to.category('phones'));
  let answer = () => {};
  const requested = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/\.data\?/, async (route) => {
    await requested;
    await route.continue();
  });
  const pages = page.getByRole('navigation', { name: shopper.t('ui.pagination') });
  const old = page.getByRole('main').locator('ul[aria-busy]');
  await pages.getByRole('link', { name: shopper.t('ui.nextPage') }).focus();
  const before = await pages.boundingBox();
  await page.keyboard.press('Enter');
  await seen(page.getByRole('status').filter({ hasText: shopper.t('ui.loading') }));
  const places = page.locator('ul[aria-busy="true"] + div div[aria-hidden]');
  await seen(places.first());
  expect(await places.count()).toBe(21);
  await expect.poll(() => old.evaluate((list) => getComputedStyle(list).opacity)).toBe('0');
  expect(await pages.boundingBox()).toEqual(before);
  const [card, place] = await Promise.all([old.locator('article').first().boundingBox(), places.first().boundingBox()]);
  expect(place?.width).toBe(card?.width);
  expect(Math.abs((place?.height ?? 0) - (card?.height ?? 0))).toBeLessThan(32);
  answer();
  await page.waitForURL((url) => url.searchParams.get('page') === '2');
  await places.first().waitFor({ state: 'detached' });
  expect(await page.getByRole('main').locator('article').count()).toBeGreaterThan(0);
});
