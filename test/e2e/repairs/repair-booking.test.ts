import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { getTranslator } from '../../../src/platform/translator.ts';
import { prefixLocale, to } from '../../../src/web/paths.ts';
import { expectNoAxeViolations, openBrowser, shot } from '../support/browser.ts';
import { seen } from '../support/shopper.ts';
import { origin } from '../support/worker-shop.ts';

const visitors = openBrowser();
const MODEL = 'iphone-13';

/** Clicks a control that navigates, and waits for the next page. */
async function follow(page: Page, press: () => Promise<unknown>, there: RegExp): Promise<void> {
  await press();
  await page.waitForURL(there);
}

test('a customer books in Arabic on a phone without JavaScript: faults, price, location, time and device', async () => {
  const page = await visitors.newPage({
    locale: 'ar',
    javaScriptEnabled: false,
    viewport: { width: 360, height: 740 },
  });
  const t = getTranslator('ar');
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await page.goto(prefixLocale(to.repairBooking(MODEL), 'ar'));
  await button(t('repairBooking.showPrice')).click();
  await seen(page.getByText(t('repairBooking.chooseOne')));
  await page.locator('input[name=fault]').nth(0).check();
  await page.locator('input[name=fault]').nth(1).check();
  await follow(page, () => button(t('repairBooking.showPrice')).click(), /fault=.*fault=/);
  expect(new URL(page.url()).searchParams.getAll('fault')).toEqual([
    'phone-screen:refurbished',
    'phone-battery:equivalent',
  ]);
  await seen(page.getByText(t('repairBooking.combo')));
  await shot(page, 'repair-quote-ar-360');
  await follow(page, () => button(t('repairBooking.continue')).click(), /step=place/);
  await follow(page, () => page.getByRole('link', { name: t('repairBooking.methods.walkIn') }).click(), /method=1/);
  await follow(page, () => page.locator('a[href*="location=dubai"]').click(), /location=dubai/);
  expect(await page.locator('input[name=slot]:checked').count()).toBe(0);
  await follow(page, () => button(t('repairBooking.continueToDetails')).click(), /step=details/);
  // the previous step names the missing data
  await seen(page.getByRole('alert').getByText(t('problems.repairs.slotNeeded')));
  await page.locator('input[name=slot]:enabled').nth(4).check({ force: true });
  await shot(page, 'repair-place-ar-360');
  await follow(page, () => button(t('repairBooking.continueToDetails')).click(), /slot=/);

  const book = page.locator('aside button[value=book]');
  await page.getByRole('textbox', { name: t('fieldNames.name'), exact: true }).fill('زهرة المنصوري');
  await page.locator('input[name=serial]').fill('490154203237519');
  await book.click();
  const alert = page.getByRole('alert');
  await seen(alert.getByRole('link', { name: t('problems.repairs.serialWrong') }));
  await shot(page, 'repair-details-ar-360');
  expect(await page.locator('input[name=serial]').inputValue()).toBe('490154203237519');
  await page.locator('input[name=serial]').fill('490154203237518');
  await page.locator('#checkout-email').fill('zahra@example.com');
  await page.locator('input[name=phone]').fill('٠٥٠١٢٣٤٥٦٧');
  for (const name of ['consent_data', 'consent_terms']) await page.locator(`input[name=${name}]`).check();
  await follow(page, () => book.click(), /booked=/);
  await seen(page.getByText(/R-\d{4}-\d{6}/));
  await shot(page, 'repair-booked-ar-360');
  const calendar = await page.request.get((await page.locator('a[href*="calendar.ics"]').getAttribute('href')) ?? '');
  expect(calendar.headers()['content-type']).toContain('text/calendar');
  expect(await calendar.text()).toContain('DTSTART;TZID=Asia/Dubai:');
});

/** Books the appointment of another customer through the API. */
async function takeSlot(slot: string): Promise<void> {
  const call = async (path: string, body: object) => {
    const answer = await fetch(`${origin}/api/v1/repair/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(answer.status).toBe(200);
    return answer.json();
  };
  const { data } = await call('quote', { model: MODEL, faults: [{ service: 'phone-screen', part: 'equivalent' }] });
  const address = { name: 'Jo Doe', phone: '2125550123', country: 'US', state: 'NY', city: 'New York' };
  await call('book', {
    quote: data.quote,
    location: 'new-york',
    method: 4,
    slot,
    email: 'jo@example.com',
    address: { ...address, zip: '10013', address_1: '1 Main St' },
    consent_data: true,
    consent_terms: true,
  });
}

async function hasFocus(page: Page, selector: string): Promise<void> {
  await expect.poll(() => page.evaluate((one) => document.activeElement?.matches(one), selector)).toBe(true);
}

test('a repair is booked by keyboard, every step is accessible, and a slot taken meanwhile is chosen again', async () => {
  const page = await visitors.newPage({ viewport: { width: 1280, height: 900 } });
  const t = getTranslator('en');
  const press = async (selector: string, key: string) => {
    await page.locator(selector).first().focus();
    await page.keyboard.press(key);
  };
  await page.goto(to.repairBooking(MODEL));
  await press('input[value=phone-screen]', 'Space');
  await seen(page.getByText('1 repair', { exact: true }));
  await press('input[name=part-phone-screen][value=equivalent]', 'Space');
  await expectNoAxeViolations(page);
  await follow(page, () => press('button[value=quote]', 'Enter'), /fault=phone-screen(:|%3A)equivalent$/);
  await expectNoAxeViolations(page);
  await follow(page, () => press('button[value=keep]', 'Enter'), /step=place/);
  await follow(page, () => press('a[href*="method=4"]', 'Enter'), /method=4/);
  await follow(page, () => press('a[href*="location=new-york"]', 'Enter'), /location=new-york/);
  await seen(page.getByText(t('repairBooking.later')));
  await expectNoAxeViolations(page);
  await press('input[name=slot]:enabled', 'Space');
  const slot = await page.locator('input[name=slot]:checked').inputValue();
  await follow(page, () => press('main form button', 'Enter'), /step=details/);
  await expectNoAxeViolations(page);

  await takeSlot(slot);
  await page.locator('#checkout-name').fill('Ada Brown');
  await page.locator('#checkout-email').fill('ada@example.com');
  await page.locator('#checkout-phone').fill('2125550124');
  await page.locator('#checkout-address_1').fill('2 Main St');
  await page.locator('#checkout-city').fill('New York');
  await page.locator('#checkout-zip').fill('10013');
  await page.locator('#checkout-state').selectOption('NY');
  for (const name of ['consent_data', 'consent_terms']) await press(`input[name=${name}]`, 'Space');
  await press('#checkout-name', 'Enter');
  await seen(page.getByRole('alert').getByText(t('problems.repairs.slotTaken')));
  await hasFocus(page, ':has(> [role=alert])');
  expect(await page.locator('#checkout-name').inputValue()).toBe('Ada Brown');
  await expectNoAxeViolations(page);
  await press('input[name=slot]:enabled', 'Space');
  await follow(page, () => press('#checkout-name', 'Enter'), /booked=/);
  await seen(page.getByRole('heading', { name: t('repairBooking.bookedTitle') }));
  await expectNoAxeViolations(page);
});

test('a quote is printed as a form, and its token is in no other URL', async () => {
  const page = await visitors.newPage();
  const t = getTranslator('en');
  await page.goto(`${to.repairBooking(MODEL)}&fault=phone-no-power`);
  await follow(page, () => page.getByRole('button', { name: t('repairBooking.continue') }).click(), /step=place/);
  const token = new URL(page.url()).searchParams.get('quote') ?? '';
  const printed = await page.goto(`${to.repairBooking()}?quote=${token}&print=1`);
  expect(printed?.headers()).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'private, no-store' });
  for (const part of ['repairer', 'defect', 'time', 'replacement', 'handover', 'ancillary', 'valid'] as const)
    await seen(page.getByText(t(`repairBooking.form.${part}`), { exact: true }));
  await expectNoAxeViolations(page);
  const foreign = await page.goto(`${to.repairBooking()}?quote=${'x'.repeat(43)}&step=place`);
  expect(foreign?.status()).toBe(404);
});
