import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { getTranslator, type MessageKey, type Translator } from '../../../src/platform/translator.ts';
import { prefixLocale, to } from '../../../src/web/paths.ts';
import { cameraPicture } from '../../support/pictures.ts';
import { expectNoAxeViolations, openBrowser, shot } from '../support/browser.ts';
import { newestMailTo } from '../support/outbox.ts';
import { seen } from '../support/shopper.ts';

const visitors = openBrowser();
const PHONE = { width: 360, height: 740 };
/** Mailbox of the shop. */
const SHOP = 'support@souk.example';
const NUMBER = /R-\d{4}-\d{6}/;

const box = (page: Page, name: string) => page.locator(`main [name=${name}]`);

async function press(page: Page, t: Translator, key: MessageKey): Promise<void> {
  const next = page.waitForEvent('load');
  await page.getByRole('button', { name: t(key), exact: true }).click();
  await next;
}

/** The first answer to every question: a device in perfect condition. */
async function answerAll(page: Page): Promise<void> {
  for (const question of await page.locator('main fieldset').all()) await question.getByRole('radio').first().check();
}

test('a broken phone is reported in Arabic without JavaScript, with a picture, and becomes a ticket', async () => {
  const page = await visitors.newPage({ locale: 'ar', javaScriptEnabled: false, viewport: PHONE });
  const t = getTranslator('ar');
  const email = 'salma@example.com';
  await page.goto(prefixLocale(to.contactForm({ topic: 'repair', make: 'Nokya' }), 'ar'));
  expect(await box(page, 'make').inputValue()).toBe('Nokya');
  await press(page, t, 'contact.send.repair');
  expect(await page.getByRole('alert').getByRole('link').count()).toBe(4);
  await shot(page, 'contact-errors-ar-360');
  await box(page, 'model').fill('3310');
  await box(page, 'fault').fill('سقط في الماء ولم يعد يعمل');
  await box(page, 'name').fill('سلمى');
  await box(page, 'email').fill(email);
  const picture = { name: 'soup.jpg', mimeType: 'image/jpeg', buffer: await cameraPicture() };
  await box(page, 'photos').setInputFiles(picture);
  await press(page, t, 'contact.send.repair');
  await seen(page.getByRole('heading', { name: t('contact.sent.title') }));
  const number = NUMBER.exec((await page.locator('main').textContent()) ?? '')?.[0] ?? 'no number';
  await shot(page, 'contact-sent-ar-360');
  expect(await newestMailTo(email)).toMatch(/\/ar\/repair\//);
  const mail = await newestMailTo(SHOP);
  expect(mail).toContain(number);
  expect(mail).toMatch(/Photos\W+1\b/);
  await page.getByRole('link', { name: t('contact.sent.follow') }).click();
  await seen(page.getByText(t('ticket.statusText.requested')));
});

test('a company requests IT service and gets a number; a bot submission is acknowledged and not stored', async () => {
  const page = await visitors.newPage();
  const t = getTranslator('en');
  await page.goto(to.page('itservices'));
  await expectNoAxeViolations(page);
  await box(page, 'company').fill('Marina Dental');
  await box(page, 'service').selectOption('setup');
  await box(page, 'needs').fill('Six desks, one printer that nobody can reach.');
  await box(page, 'where').nth(1).check();
  await box(page, 'name').fill('Lina');
  await box(page, 'email').fill('lina@example.com');
  const send = page.getByRole('button', { name: t('contact.send.it') });
  await send.click();
  await seen(page.getByRole('alert').getByRole('link'));
  await box(page, 'city').fill('Marina Walk 9, Dubai');
  await send.click();
  await seen(page.getByText(NUMBER));
  await expectNoAxeViolations(page);

  await page.goto(to.contactForm({ topic: 'other' }));
  await box(page, 'message').fill('Buy followers');
  await box(page, 'name').fill('Robot');
  await box(page, 'email').fill('robot@example.com');
  await box(page, 'website').fill('https://buy.example', { force: true });
  await page.getByRole('button', { name: t('contact.send.message') }).click();
  await seen(page.getByRole('heading', { name: t('contact.sent.title') }));
  await expectNoAxeViolations(page);
  await expect(newestMailTo('robot@example.com')).rejects.toThrow('no mail');
});

test('in Arabic and without script a phone is traded in: type, brand, model, condition, offer, appointment', async () => {
  const page = await visitors.newPage({ locale: 'ar', javaScriptEnabled: false, viewport: PHONE });
  const t = getTranslator('ar');
  const choose = async (path: string) => {
    const next = page.waitForEvent('load');
    await page.locator(`main a[href$="${path}"]`).click();
    await next;
  };
  await page.goto(prefixLocale(to.tradeIn(), 'ar'));
  await choose(to.tradeInModels('phone'));
  await choose(to.tradeInModels('phone', 'apple'));
  await choose(to.tradeIn('iphone-13'));
  await press(page, t, 'tradeIn.showOffer');
  expect(await page.getByRole('alert').getByRole('link').count()).toBeGreaterThan(4);
  await answerAll(page);
  await press(page, t, 'tradeIn.showOffer');
  await seen(page.getByText(t('tradeIn.total'), { exact: true }));
  await shot(page, 'trade-in-offer-ar-360');
  await press(page, t, 'tradeIn.next');
  await box(page, 'slot').selectOption({ index: 3 });
  await box(page, 'name').fill('سلمى');
  await box(page, 'email').fill('salma@example.com');
  await box(page, 'phone').fill('٠٥٠١٢٣٤٥٦٧');
  await press(page, t, 'tradeIn.accept');
  expect(await page.getByRole('alert').getByRole('link').count()).toBe(2);
  for (const name of ['consent_data', 'consent_terms']) await box(page, name).check();
  await press(page, t, 'tradeIn.accept');
  await seen(page.getByText(NUMBER));
  await shot(page, 'trade-in-taken-ar-360');
  const mail = await newestMailTo('salma@example.com');
  expect(mail).toContain(t('mail.ticket.tradeIn.booked.heading'));
});

test('with script a cracked phone gets a lower offer and is sent in, and the offer page shows that it was accepted', async () => {
  const page = await visitors.newPage();
  const t = getTranslator('en');
  await page.goto(to.tradeIn('iphone-13'));
  await answerAll(page);
  await page.locator('input[name=answer-phone-screen][value=broken]').check();
  await page.getByRole('button', { name: t('tradeIn.showOffer') }).click();
  await page.waitForURL(/\/trade-in\/[\w-]{20,}$/);
  await seen(page.getByText(/^-|^−/));
  await expectNoAxeViolations(page);
  await page.goto(`${page.url()}?method=2&location=dubai`);
  await seen(page.getByText(t('problems.repairs.methodNotHere')));
  await page.locator('main [name=location]').selectOption('new-york');
  await page.getByRole('radio', { name: t('tradeIn.methods.2.name') }).check();
  await page.getByRole('button', { name: t('tradeIn.next') }).click();
  await page.waitForURL(/method=2/);
  for (const [name, said] of [
    ['name', 'Jo Doe'],
    ['email', 'jo@example.com'],
    ['phone', '2125550123'],
    ['address_1', '1 Main St'],
    ['city', 'New York'],
    ['state', 'NY'],
    ['zip', '10013'],
  ] as const)
    await box(page, name).fill(said);
  await box(page, 'country').selectOption('US');
  for (const name of ['consent_data', 'consent_terms']) await box(page, name).check();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: t('tradeIn.accept') }).click();
  await seen(page.getByText(NUMBER));
  await expectNoAxeViolations(page);
  await page.reload();
  await seen(page.getByText(t('tradeIn.taken')));
});
