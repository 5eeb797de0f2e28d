import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { getTranslator } from '../../../src/platform/translator.ts';
import { prefixLocale, to } from '../../../src/web/paths.ts';
import { expectNoAxeViolations, openBrowser, shot } from '../support/browser.ts';
import { askForRepair, bookRepair, mailedLink, openStaffApi, placesLeft, signedIn } from '../support/repair-steps.ts';
import { seen } from '../support/shopper.ts';

const visitors = openBrowser();
const PHONE = { width: 360, height: 740 };
const PLAIN = { javaScriptEnabled: false, viewport: PHONE };

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const chosenSlot = (page: Page) => page.locator('input[name=slot]:checked');

test('by the link in an Arabic mail, without script, one line is approved, one declined, and the repair is booked', async () => {
  const t = getTranslator('ar');
  const staffApi = await openStaffApi();
  const { email, code } = await askForRepair('ar');
  const id = await staffApi.find(code);
  const screen = { title: 'Screen', price: 129, warranty_days: 180 };
  const battery = { title: 'Battery', price: 69 };
  await staffApi.press(id, 'quote', { lines: [screen, battery] });
  const page = await visitors.newPage({ ...PLAIN, locale: 'ar' });
  const link = await mailedLink(email);
  expect(link).toMatch(/^\/ar\/repair\//);
  await page.goto(link);
  const answerTwo = async () => {
    const lines = page.locator('main fieldset').filter({ has: page.locator('input[value=approve]') });
    await lines.nth(0).locator('input[value=approve]').check();
    await lines.nth(1).locator('input[value=decline]').check();
    await button(page, t('ticket.respond.goOn')).click();
  };
  await answerTwo();
  const check = page.locator('#ticket-check');
  await seen(check.getByText(t('ticket.respond.check')));
  expect(await check.textContent()).toMatch(/\$129(?!\d)/);
  expect(await page.locator('#ticket-check input[name=total]').inputValue()).toBe('12900');
  await shot(page, 'ticket-check-ar-360');

  // the price rises between page and click: nothing is approved
  await staffApi.press(id, 'quote', { lines: [{ ...screen, price: 149 }, battery] });
  await check.locator('button').first().click();
  await seen(page.getByRole('alert').getByText(t('problems.tickets.offerChanged')));
  await answerTwo();
  await check.locator('button').first().click();
  await seen(page.getByText(t('ticket.done.answered')));
  expect(await page.locator('main').textContent()).toContain('$149');

  // the travel fee is a separate line before the approval
  await page.locator('input[name=way][value="dubai:3"]').check();
  await button(page, t('ticket.book.show')).click();
  await page.locator('input[name=slot]:enabled').last().check({ force: true });
  const slot = await chosenSlot(page).inputValue();
  await page.getByLabel(t('fieldNames.address_1')).fill('1 Creek Road');
  await page.getByLabel(t('fieldNames.city')).fill('Dubai');
  await page.getByLabel(t('fieldNames.state')).fill('Dubai');
  await button(page, t('ticket.respond.goOn')).click();
  await seen(page.getByRole('alert').getByText(t('problems.repairs.consentNeeded')));
  await shot(page, 'ticket-book-ar-360');
  // the selection is unchanged
  expect(await chosenSlot(page).inputValue()).toBe(slot);
  expect(await page.getByLabel(t('fieldNames.address_1')).inputValue()).toBe('1 Creek Road');
  for (const name of ['consent_data', 'consent_terms']) await page.locator(`input[name=${name}]`).check();
  await button(page, t('ticket.respond.goOn')).click();
  const booking = page.locator('#book');
  await seen(booking.getByText(t('ticket.respond.check')));
  await seen(booking.getByText(t('repairBooking.travel')));
  expect(await booking.textContent()).toMatch(/\$149.*\$7.*\$156/s);
  await shot(page, 'ticket-booking-ar-360');
  await button(page, t('ticket.book.change')).click();
  expect(await chosenSlot(page).inputValue()).toBe(slot);
  await button(page, t('ticket.respond.goOn')).click();
  await booking.locator('button').first().click();
  await seen(page.getByText(t('ticket.done.booked')));
  expect(await page.locator('main').textContent()).toContain('$156');
  await shot(page, 'ticket-booked-ar-360');
});

test('an appointment is moved to another week and cancelled, and both time slots are free again', async () => {
  const t = getTranslator('en');
  const { email, slot } = await bookRepair();
  const before = await placesLeft(slot);
  const page = await visitors.newPage({ viewport: { width: 1280, height: 900 } });
  await page.goto(await mailedLink(email));
  await shot(page, 'ticket-booked-1280');
  await page.getByText(t('ticket.move.title'), { exact: true }).click();
  await page.getByRole('link', { name: t('repairBooking.later') }).click();
  await page.waitForURL(/from=/);
  await seen(page.getByRole('link', { name: t('repairBooking.earlier') }));
  await page.locator('label:has(input[name=slot]:enabled)').first().click();
  const next = await chosenSlot(page).inputValue();
  await expectNoAxeViolations(page);
  await shot(page, 'ticket-move-1280');
  await button(page, t('ticket.move.submit')).click();
  await seen(page.getByText(t('ticket.done.moved')));
  expect(await placesLeft(slot)).toBe(before + 1);
  const taken = await placesLeft(next);

  await page.getByText(t('ticket.cancel.title'), { exact: true }).click();
  await button(page, t('ticket.cancel.submit')).click();
  await seen(page.getByText(t('ticket.done.cancelled')));
  await expectNoAxeViolations(page);
  expect(await placesLeft(next)).toBe(taken + 1);
  expect(await button(page, t('ticket.move.submit')).count()).toBe(0);
});

test('a claim keeps the remaining days; code and invalid links do not reveal the customer', async () => {
  const t = getTranslator('en');
  const staffApi = await openStaffApi();
  const { email, code } = await bookRepair();
  await staffApi.steps(
    await staffApi.find(code),
    'receive',
    'diagnose',
    'repair',
    'test',
    'finish',
    'hand-over',
    'close',
  );
  const page = await visitors.newPage(PLAIN);
  const link = await mailedLink(email);
  await page.goto(link);
  const until = page.getByText(/^Warranty until/).first();
  const day = await until.textContent();
  await page.getByText(t('ticket.warrantyClaim.title'), { exact: true }).click();
  await page.getByLabel(t('ticket.warrantyClaim.what')).fill('It flickers again.');
  await button(page, t('ticket.warrantyClaim.submit')).click();
  await seen(page.getByText(t('ticket.done.claimed')));
  const claim = await mailedLink(email);
  expect(claim).not.toBe(link);
  await page.goto(claim);
  await seen(page.getByRole('heading', { level: 1, name: /^Warranty claim/ }));
  expect(await until.textContent()).toBe(day);
  await shot(page, 'ticket-claim-360');

  await page.goto(to.trackOrder());
  await page.getByLabel(t('track.code'), { exact: true }).fill(code.toLowerCase());
  await page.getByLabel(t('track.code'), { exact: true }).press('Enter');
  await seen(page.getByText(t('ticket.statusText.closed')));
  const content = await page.content();
  for (const personal of ['Zahra', 'iPhone', email, '4567', 'repair/']) expect(content).not.toContain(personal);
  await shot(page, 'ticket-tracked-360');

  const wrong = await page.goto(to.repair('x'.repeat(43)));
  expect(wrong?.status()).toBe(404);
  await seen(page.getByRole('heading', { level: 1, name: t('ticket.missing.title') }));
  const said = await page.locator('main').textContent();
  await page.goto(to.repair('short'));
  expect(await page.locator('main').textContent()).toBe(said);
  await shot(page, 'ticket-missing-360');
});

test('the repairs of an account are accessible, in both directions and on a phone', async () => {
  const token = await signedIn('noura@souk.example');
  const look = async (page: Page, name: string) => {
    await expectNoAxeViolations(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
    await shot(page, name);
  };
  const openList = async (locale: 'en' | 'ar', colorScheme: 'dark' | 'light') => {
    const page = await visitors.newPage({ locale, viewport: PHONE, colorScheme });
    await page.context().addCookies([{ name: 'frontend_token', value: token, url: visitors.origin }]);
    await page.goto(prefixLocale(to.repairs(), locale));
    return page;
  };
  await look(await openList('en', 'dark'), 'own-repairs-en-360');
  const page = await openList('ar', 'light');
  await page
    .getByRole('main')
    .getByRole('link', { name: getTranslator('ar')('ticket.own.look') })
    .first()
    .click();
  await page.waitForURL(/\/user\/repairs\/R-/);
  await seen(page.getByRole('heading', { level: 1, name: /R-\d{4}-\d{6}/ }));
  await look(page, 'own-repair-ar-360');
});
