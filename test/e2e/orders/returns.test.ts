import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { getTranslator } from '../../../src/platform/translator.ts';
import { adminPaths } from '../../../src/web/admin/admin-paths.ts';
import { prefixLocale, to } from '../../../src/web/paths.ts';
import { expectNoAxeViolations, openBrowser } from '../support/browser.ts';
import { fillIn, placeOrder, ZAHRA } from '../support/checkout-steps.ts';
import { fillCart } from '../support/fill-cart.ts';
import { seen, settled, shopperOn } from '../support/shopper.ts';

const visitors = openBrowser();
const t = getTranslator('en');
const ENGLISH = { locale: 'en', javaScriptEnabled: true } as const;

/** Clicks the first button of this name and waits for the page. */
async function press(page: Page, name: string): Promise<void> {
  const next = page.waitForEvent('load');
  await page.getByRole('button', { name, exact: true }).first().click();
  await next;
}

/** An order of two items by a guest, paid in cash, as its buyer sees it. */
async function orderTwo(): Promise<string> {
  const page = await visitors.newPage(ENGLISH);
  const shopper = shopperOn(page, ENGLISH);
  await fillCart(page, 'en', 2);
  await page.goto(to.checkout());
  await settled(shopper);
  await fillIn(shopper, ZAHRA);
  return placeOrder(shopper);
}

async function openAdmin(): Promise<Page> {
  const page = await visitors.newPage({ javaScriptEnabled: false });
  await page.goto(adminPaths.root());
  await page.getByLabel(t('fieldNames.email')).fill('dana@souk.example');
  await page.getByLabel(t('fieldNames.password')).fill('souk-demo');
  await press(page, t('login.submit'));
  return page;
}

/** Runs all staff transitions of an order. */
async function deliver(page: Page, code: string): Promise<void> {
  await page.goto(adminPaths.order(code));
  await page.getByLabel(t('fieldNames.carrier'), { exact: true }).fill('Caravan');
  await page.getByLabel(t('fieldNames.tracking_number'), { exact: true }).fill('CR 7');
  for (const action of ['pick-up', 'send', 'deliver'] as const) await press(page, t(`admin.actions.${action}`));
}

test('a guest withdraws from one of two items without JavaScript, staff refund it, and the amounts agree everywhere', async () => {
  const code = await orderTwo();
  const adminPage = await openAdmin();
  await deliver(adminPage, code);

  const page = await visitors.newPage({ locale: 'ar', javaScriptEnabled: false });
  const ar = getTranslator('ar');
  await page.goto(prefixLocale(to.returns(), 'ar'));
  const open = async () => {
    await page.getByLabel(ar('track.code'), { exact: true }).fill(code);
    await page.getByLabel(ar('track.contact'), { exact: true }).fill(ZAHRA.email);
    await press(page, ar('returns.find'));
  };
  await open();
  await page.getByText(ar('returns.withdraw')).first().click();
  await page
    .getByRole('group', { name: ar('returns.what') })
    .getByRole('combobox')
    .first()
    .selectOption('1');
  await page
    .getByRole('radio', { name: ar('returns.payoutStore') })
    .first()
    .check();
  await press(page, ar('returns.confirmWithdrawal'));
  await seen(page.getByRole('alert'));
  await seen(page.getByText(ar('returns.states.approved')));

  await adminPage.goto(adminPaths.returns({ q: code }));
  await adminPage.locator('main li a').first().click();
  await adminPage.waitForURL(/\/admin\/return\//);
  for (const action of ['receive', 'inspect'] as const) await press(adminPage, t(`admin.returnActions.${action}`));
  const typed = await adminPage.getByLabel(t('fieldNames.amount'), { exact: true }).inputValue();
  const amount = typed.replace(/\.00$/, '');
  await press(adminPage, t('admin.returnActions.refund'));
  await seen(adminPage.getByText(t('returns.states.refunded')).first());
  await adminPage.goto(adminPaths.order(code));
  expect(await adminPage.locator('main').textContent()).toContain(`$${amount}`);

  await open();
  await seen(page.getByText(ar('returns.states.refunded')));
  expect(await page.locator('main article').first().textContent()).toContain(amount);

  const reader = await visitors.newPage({ viewport: { width: 320, height: 800 } });
  await reader.goto(to.returns());
  await reader.getByLabel(t('track.code'), { exact: true }).fill(code);
  await reader.getByLabel(t('track.contact'), { exact: true }).fill(ZAHRA.email);
  await reader.getByRole('button', { name: t('returns.find') }).click();
  await seen(reader.getByText(t('returns.states.refunded')));
  await reader.getByText(t('returns.report')).first().click();
  await expectNoAxeViolations(reader);
});
