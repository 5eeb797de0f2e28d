import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { to } from '../../../src/web/paths.ts';
import { openBrowser } from '../support/browser.ts';
import { ZAHRA } from '../support/checkout-steps.ts';
import { type Shopper, seen, sentenceWith, settled, shopperOn } from '../support/shopper.ts';

const visitors = openBrowser();

/** More tab stops than any page has between two required elements. */
const MOST_STOPS = 300;

/** Presses Tab until the focus is on an element of that name, and checks that the focus is visible at every stop. */
async function tabTo(
  page: Page,
  role: 'link' | 'button' | 'radio' | 'textbox' | 'combobox',
  name: string | RegExp,
): Promise<void> {
  await tabOnto(page, page.getByRole(role, { name, exact: true }), `${role} "${name}"`);
}

async function tabOnto(page: Page, wanted: Locator, what: string): Promise<void> {
  const reached = wanted.and(page.locator(':focus'));
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(isFocusVisible), `stop ${stop} on the way to ${what}`).toBe('');
    if ((await reached.count()) > 0) return;
  }
  throw new Error(`The keyboard does not reach ${what} on ${page.url()}.`);
}

/** Empty when the focused element has an outline and is on the screen, else a description of it. */
function isFocusVisible(): string {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return '';
  // a card has the outline on the overlay of its link, a custom control beside its input
  const places = [
    [focused],
    [focused, '::after'],
    [focused.nextElementSibling],
    [focused.parentElement],
    [focused.closest('li')],
  ] as const;
  const drawn = places.some(([element, layer]) => {
    if (!element) return false;
    const { outlineStyle, outlineWidth } = getComputedStyle(element, layer);
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0;
  });
  const { top, bottom } = focused.getBoundingClientRect();
  const onScreen = bottom > 0 && top < window.innerHeight;
  return drawn && onScreen ? '' : `${focused.outerHTML.slice(0, 200)} (outlined: ${drawn}, on screen: ${onScreen})`;
}

async function type({ page }: Shopper, name: string, text: string): Promise<void> {
  await tabTo(page, 'textbox', name);
  await page.keyboard.type(text);
}

test('a phone can be bought with the keyboard only, and the focus is visible at every stop', async () => {
  const browserMode = { locale: 'en', javaScriptEnabled: true } as const;
  const shopper = shopperOn(await visitors.newPage(browserMode), browserMode);
  const { page, t } = shopper;
  await page.goto(to.home());
  await settled(shopper);
  await tabTo(page, 'link', t('layout.skip'));
  await tabTo(page, 'link', t('staticPages.links.phones'));
  await page.keyboard.press('Enter');
  await seen(page.getByRole('heading', { level: 1, name: 'Phones' }));
  await tabTo(page, 'link', 'Orvo A7');
  await page.keyboard.press('Enter');
  await seen(page.getByRole('heading', { level: 1, name: 'Orvo A7' }));
  await tabTo(page, 'radio', 'Midnight');
  await page.keyboard.press('ArrowRight');
  await page.waitForURL(/variant=/);
  await tabTo(page, 'button', t('product.add'));
  await page.keyboard.press('Enter');
  await seen(page.getByText(t('cart.added'), { exact: true }));
  await tabTo(page, 'link', t('product.viewCart'));
  await page.keyboard.press('Enter');
  await seen(page.getByRole('heading', { level: 1, name: t('cart.title') }));
  await tabTo(page, 'button', t('ui.increase', { name: 'Orvo A7' }));
  await page.keyboard.press('Space');
  await expect.poll(() => page.getByRole('textbox', { name: 'Orvo A7' }).inputValue()).toBe('2');
  await tabTo(page, 'link', t('cart.toCheckout'));
  await page.keyboard.press('Enter');
  await seen(page.getByRole('heading', { level: 1, name: t('checkout.title') }));

  await type(shopper, t('fieldNames.email'), ZAHRA.email);
  await type(shopper, t('fieldNames.phone'), ZAHRA.phone);
  await type(shopper, t('fieldNames.name'), ZAHRA.name);
  await type(shopper, t('fieldNames.address_1'), ZAHRA.street);
  await tabTo(page, 'combobox', t('fieldNames.state'));
  await page.keyboard.type('Kabul');
  await type(shopper, t('fieldNames.city'), ZAHRA.city);
  await tabTo(page, 'button', sentenceWith(shopper, 'checkout.place', 'total'));
  await page.keyboard.press('Enter');
  await seen(page.getByRole('heading', { level: 1, name: t('confirmation.title') }));
});

test('a product is found by search, its colour chosen and added to the cart with the keyboard only', async () => {
  const browserMode = { locale: 'en', javaScriptEnabled: true } as const;
  const shopper = shopperOn(await visitors.newPage(browserMode), browserMode);
  const { page, t } = shopper;
  await page.goto(to.home());
  await settled(shopper);
  // the search field becomes a combobox when it has the focus
  await tabOnto(page, page.getByRole('banner').locator('[name=q]'), 'the search box');
  await page.keyboard.type('tern 3');
  // the same name also leads to repairs of the phone
  const products = page.getByRole('group', { name: t('suggest.products') });
  const option = products.getByRole('option').filter({ has: page.locator('bdi:first-child', { hasText: /^Tern 3$/ }) });
  await seen(option);
  const chosen = option.and(page.locator('[aria-selected=true]'));
  for (let row = 0; row < 10 && (await chosen.count()) === 0; row += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await seen(page.getByRole('heading', { level: 1, name: 'Tern 3' }));
  await tabTo(page, 'radio', 'Coral');
  await page.keyboard.press('ArrowRight');
  await page.waitForURL(/variant=/);
  await tabTo(page, 'button', t('product.add'));
  await page.keyboard.press('Enter');
  await seen(page.getByText(t('cart.added'), { exact: true }));
});

test('a repair can be booked with the Tab key only, and the focus is visible at every stop', async () => {
  const browserMode = { locale: 'en', javaScriptEnabled: true } as const;
  const shopper = shopperOn(await visitors.newPage(browserMode), browserMode);
  const { page, t } = shopper;
  const onto = (selector: string) => tabOnto(page, page.locator(selector), selector);
  const press = async (selector: string, there: RegExp) => {
    await onto(selector);
    await page.keyboard.press('Enter');
    await page.waitForURL(there);
  };
  // the next step starts at its heading
  const step = (name: string) => seen(page.getByRole('heading', { level: 1, name }).and(page.locator(':focus')));
  await page.goto(to.repairBooking('iphone-13'));
  await onto('input[value=phone-screen]');
  await page.keyboard.press('Space');
  await seen(page.getByText('1 repair', { exact: true }));
  await press('button[value=quote]', /fault=phone-screen/);
  await step(t('repairBooking.priceTitle', { model: '\u2068iPhone 13\u2069' }));
  await press('button[value=keep]', /step=place/);
  await step(t('repairBooking.locationTitle'));
  await press('a[href*="method=1"]', /method=1/);
  await seen(page.locator('a[href*="location=dubai"]'));
  await press('a[href*="location=dubai"]', /location=dubai/);
  await page.locator('input[name=slot]').first().waitFor({ state: 'attached' });
  await onto('input[name=slot]');
  await page.keyboard.press('Space');
  await press('main form:has(input[name=slot]) button', /step=details/);
  await step(t('repairBooking.detailsTitle'));
  await type(shopper, t('fieldNames.name'), 'Ada Brown');
  await type(shopper, t('fieldNames.email'), 'ada@example.com');
  await onto('input[name=phone]');
  await page.keyboard.type('0501234567');
  for (const name of ['consent_data', 'consent_terms']) {
    await onto(`input[name=${name}]`);
    await page.keyboard.press('Space');
  }
  await press('button[value=book]:not([hidden])', /booked=/);
  await seen(page.getByRole('heading', { name: t('repairBooking.bookedTitle') }));
});
