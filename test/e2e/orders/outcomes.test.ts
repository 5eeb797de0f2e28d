import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { getTranslator } from '../../../src/platform/translator.ts';
import { adminPaths } from '../../../src/web/admin/admin-paths.ts';
import { to, withQuery } from '../../../src/web/paths.ts';
import { openBrowser } from '../support/browser.ts';
import { fillIn, placeOrder, ZAHRA } from '../support/checkout-steps.ts';
import { fillCart } from '../support/fill-cart.ts';
import { askForRepair, mailedLink } from '../support/repair-steps.ts';
import { sentenceWith, settled, shopperOn } from '../support/shopper.ts';

const visitors = openBrowser();
const t = getTranslator('en');
const ENGLISH = { locale: 'en', javaScriptEnabled: true } as const;

const PHONE = { width: 390, height: 844 };
const TABLET = { width: 768, height: 1024 };

/** The outcome has the focus, and its top is in the viewport and not covered. */
async function isShown(outcome: Locator): Promise<void> {
  await expect.poll(() => outcome.first().evaluate(whyHidden)).toBe('');
}

function whyHidden(outcome: Element): string {
  const { activeElement: focused } = document;
  const isFocused = focused !== document.body && (outcome.contains(focused) || focused?.contains(outcome));
  if (!isFocused) return `the focus is on ${focused?.outerHTML.slice(0, 120)}`;
  const { top, left, width, height } = outcome.getBoundingClientRect();
  if (top < 0 || top >= window.innerHeight) return `its top is at ${top} of ${window.innerHeight}`;
  const at = document.elementFromPoint(left + width / 2, top + Math.min(height, 24) / 2);
  return at && (outcome.contains(at) || at.contains(outcome)) ? '' : `it is under ${at?.outerHTML.slice(0, 120)}`;
}

/** Clicks a button far below the top of its page. */
async function pressBelow(page: Page, name: string | RegExp): Promise<void> {
  const button = page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .filter({ visible: true })
    .last();
  await button.scrollIntoViewIfNeeded();
  await button.click();
}

const notice = (page: Page) => page.locator('main [role=alert]').filter({ visible: true });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

async function press(page: Page, name: string): Promise<void> {
  const next = page.waitForEvent('load');
  await page.getByRole('button', { name, exact: true }).first().click();
  await next;
}

/** Hands an order over as staff. */
async function deliver(code: string): Promise<void> {
  const page = await visitors.newPage({ javaScriptEnabled: false });
  await page.goto(adminPaths.root());
  await page.getByLabel(t('fieldNames.email')).fill('dana@souk.example');
  await page.getByLabel(t('fieldNames.password')).fill('souk-demo');
  await press(page, t('login.submit'));
  await page.goto(adminPaths.order(code));
  await page.getByLabel(t('fieldNames.carrier'), { exact: true }).fill('Caravan');
  await page.getByLabel(t('fieldNames.tracking_number'), { exact: true }).fill('CR 7');
  for (const action of ['pick-up', 'send', 'deliver'] as const) await press(page, t(`admin.actions.${action}`));
}

async function checkoutOn(page: Page) {
  const shopper = shopperOn(page, ENGLISH);
  await fillCart(page, 'en', 2);
  await page.goto(to.checkout());
  await settled(shopper);
  return shopper;
}

for (const viewport of [PHONE, TABLET]) {
  const width = `at ${viewport.width} px`;

  test(`order, cancellation and return show their outcome, ${width}`, async () => {
    const page = await visitors.newPage({ ...ENGLISH, viewport, hasTouch: true });
    const shopper = await checkoutOn(page);
    await pressBelow(page, sentenceWith(shopper, 'checkout.place', 'total'));
    await isShown(page.getByText(/Please check/).or(notice(page)));
    await fillIn(shopper, ZAHRA);
    const code = await placeOrder(shopper);
    await isShown(heading(page));
    expect(await page.evaluate(() => window.scrollY)).toBe(0);

    await page.goto(to.trackOrder());
    await page.getByRole('button', { name: t('track.submit') }).click();
    await isShown(page.getByRole('textbox', { name: t('track.code') }));
    await page.getByRole('textbox', { name: t('track.code') }).fill(code);
    await page.getByRole('textbox', { name: t('track.contact') }).fill(ZAHRA.email);
    await page.getByRole('button', { name: t('track.submit') }).click();
    await isShown(page.getByRole('heading', { level: 2, name: new RegExp(code) }));
    await pressBelow(page, t('orders.mailAgain'));
    await isShown(notice(page));
    await page.getByText(t('cancellation.title'), { exact: true }).click();
    await pressBelow(page, t('cancellation.submit'));
    await isShown(page.getByRole('combobox', { name: t('fieldNames.reason_code') }).filter({ visible: true }));
    await page
      .getByRole('combobox', { name: t('fieldNames.reason_code') })
      .first()
      .selectOption('changed_mind');
    await pressBelow(page, t('cancellation.submit'));
    await isShown(page.getByText(t('cancellation.reasons.changed_mind')).filter({ visible: true }));

    const second = await checkoutOn(page);
    await fillIn(second, ZAHRA);
    const sent = await placeOrder(second);
    await deliver(sent);
    await page.goto(to.returns());
    await page.getByLabel(t('track.code'), { exact: true }).fill(sent);
    await page.getByLabel(t('track.contact'), { exact: true }).fill(ZAHRA.email);
    await page.getByRole('button', { name: t('returns.find') }).click();
    await isShown(page.getByRole('heading', { level: 2, name: new RegExp(sent) }));
    await page.getByText(t('returns.withdraw'), { exact: true }).first().click();
    await pressBelow(page, t('cancellation.preview'));
    await isShown(notice(page));
    await page
      .getByRole('radio', { name: t('returns.payoutStore') })
      .first()
      .check();
    await pressBelow(page, t('returns.confirmWithdrawal'));
    await isShown(notice(page).and(page.locator(':not(form *)')));
  });

  test(`messages, sign-in and appointments show their outcome, ${width}`, async () => {
    const page = await visitors.newPage({ ...ENGLISH, viewport, hasTouch: true });
    await page.goto(withQuery(to.page('contact'), { topic: 'other' }));
    await pressBelow(page, t('contact.send.message'));
    await isShown(notice(page));
    await page.getByLabel(t('contact.message'), { exact: true }).fill('Where is my cable?');
    await page.locator('main input[name=name]').fill('Zahra Karimi');
    await page.locator('main input[name=email]').fill('zahra@example.com');
    await page.locator('main input[name=phone]').fill('+971501234567');
    await pressBelow(page, t('contact.send.message'));
    await isShown(page.getByRole('heading', { name: t('contact.sent.title') }));

    await page.goto(to.login());
    await page.getByLabel(t('fieldNames.email')).fill('zahra@example.com');
    await page.getByLabel(t('fieldNames.password'), { exact: true }).fill('wrong-password');
    await pressBelow(page, t('login.submit'));
    await isShown(notice(page));

    await page.goto(`${to.repairBooking('iphone-13')}&fault=phone-screen`);
    await pressBelow(page, t('repairBooking.continue'));
    await page.waitForURL(/step=place/);
    await isShown(heading(page));
    await page.getByRole('link', { name: t('repairBooking.methods.walkIn') }).click();
    await page.locator('a[href*="location=dubai"]').click();
    await page.waitForURL(/location=dubai/);
    await page.locator('input[name=slot]:enabled').nth(4).focus();
    await page.keyboard.press('Space');
    await pressBelow(page, t('repairBooking.continueToDetails'));
    await page.waitForURL(/step=details/);
    await isShown(heading(page));
    const book = page.locator('aside button[value=book]');
    await book.click();
    await isShown(notice(page));
    await page.locator('#checkout-name').fill('Zahra Karimi');
    await page.locator('#checkout-email').fill(`zahra-${randomUUID()}@example.com`);
    await page.locator('#checkout-phone').fill('+971501234567');
    for (const name of ['consent_data', 'consent_terms']) await page.locator(`input[name=${name}]`).check();
    await book.click();
    await page.waitForURL(/booked=/);
    await isShown(page.getByRole('heading', { level: 1, name: t('repairBooking.bookedTitle') }));
  });

  test(`a cancelled repair shows its status in view, ${width}`, async () => {
    const { email } = await askForRepair('en');
    const page = await visitors.newPage({ ...ENGLISH, viewport, hasTouch: true });
    await page.goto(await mailedLink(email));
    await page.getByText(t('ticket.cancel.title'), { exact: true }).click();
    await pressBelow(page, t('ticket.cancel.submit'));
    await isShown(notice(page));
  });
}

test('an outcome that has the focus keeps it when the script for outcomes arrives late', async () => {
  const page = await visitors.newPage({ ...ENGLISH, viewport: PHONE, hasTouch: true });
  const script = Promise.withResolvers<void>();
  const loaders = Promise.withResolvers<void>();
  await page.route('**/form-outcomes-*.js', async (route) => {
    await script.promise;
    await route.continue();
  });
  await page.route(/\.data(\?|$)/, async (route) => {
    if (route.request().method() === 'GET') await loaders.promise;
    await route.continue();
  });
  await page.goto(withQuery(to.page('contact'), { topic: 'other' }));
  await pressBelow(page, t('contact.send.message'));
  await isShown(notice(page));
  const arrived = page.waitForEvent('requestfinished', (request) => request.url().includes('/form-outcomes-'));
  script.resolve();
  await arrived;
  // the script runs and its component is shown
  await page.evaluate(() => new Promise((done) => setTimeout(done, 100)));
  const loaded = page.waitForEvent('requestfinished', (request) => request.url().includes('.data'));
  loaders.resolve();
  await loaded;
  await page.evaluate(() => new Promise((done) => setTimeout(done, 100)));
  await isShown(notice(page));
});

test('without script the page scrolls to the outcome', async () => {
  const page = await visitors.newPage({ locale: 'en', javaScriptEnabled: false, viewport: PHONE });
  await page.goto(withQuery(to.page('contact'), { topic: 'other' }));
  await press(page, t('contact.send.message'));
  await isShown(notice(page));
  const { email } = await askForRepair('en');
  await page.goto(await mailedLink(email));
  await page.getByText(t('ticket.cancel.title'), { exact: true }).click();
  await press(page, t('ticket.cancel.submit'));
  await isShown(notice(page));
});
