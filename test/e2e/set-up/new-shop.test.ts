import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getTranslator } from '../../../src/platform/translator.ts';
import { adminPaths } from '../../../src/web/admin/admin-paths.ts';
import { expectNoAxeViolations, openBrowser, shot } from '../support/browser.ts';
import { type Shop, startShop } from '../support/shop.ts';
import { press } from '../support/staff-steps.ts';

const received: string[] = [];
const mailServer = new SMTPServer({
  disabledCommands: ['STARTTLS'],
  authOptional: true,
  onData(stream, { envelope }, done) {
    received.push(...envelope.rcptTo.map(({ address }) => address));
    stream.on('end', () => done(null, 'queued')).resume();
  },
});

const visitors = openBrowser();
let shop: Shop;
let smtpPort: number;
beforeAll(async () => {
  shop = await startShop({ SHOP_DEMO: '0' });
  await new Promise<void>((resolve) => mailServer.listen(0, '127.0.0.1', resolve));
  smtpPort = (mailServer.server.address() as AddressInfo).port;
});
afterAll(async () => {
  await new Promise<void>((resolve) => mailServer.close(resolve));
  await shop?.stop();
});

/** Links of these pages, in their order, that lead to a missing page. */
async function findBrokenLinks(pages: readonly string[]): Promise<{ broken: string[]; followed: number }> {
  const broken: string[] = [];
  const known = new Set<string>();
  for (const from of pages) {
    const html = await (await fetch(shop.origin + from)).text();
    for (const [, link = ''] of html.matchAll(/<a\b[^>]*\shref="(\/[^"#]*)/g)) {
      // the other languages of a missing page are missing too
      if (known.has(link) || link.startsWith('/language/')) continue;
      known.add(link);
      const { status } = await fetch(shop.origin + link.replaceAll('&amp;', '&'));
      if (status >= 400) broken.push(`${from} → ${link}: ${status}`);
    }
  }
  return { broken, followed: known.size };
}

const PAGES = ['/', '/ar', '/products', '/login', '/register', '/search?q=phone', '/cart', '/nowhere'];

const findSetUpPath = () => /Set up the shop: [^/]+\/\/[^/]+(\/\S+)/.exec(shop.log())?.[1] ?? '';

test('the set-up page is accessible, also with refused answers', async () => {
  const page = await visitors.newPage({ viewport: { width: 1280, height: 900 } });
  await page.goto(shop.origin + findSetUpPath());
  await expectNoAxeViolations(page);
  await shot(page, 'set-up-1280');
  const t = getTranslator('en');
  await page.locator('[name="payment_methods.bankTransfer"]').check();
  await press(page, t('admin.setUp.submit'));
  expect(await page.locator('[name="bank_account.bank"]').getAttribute('aria-invalid')).toBe('true');
  await expectNoAxeViolations(page);
});

test('an owner sets up an empty shop in Arabic on a phone without JavaScript, and no link leads to a missing page', async () => {
  const before = await findBrokenLinks(PAGES);
  expect(before.broken).toEqual([]);
  const address = findSetUpPath();
  const page = await visitors.newPage({
    locale: 'ar',
    javaScriptEnabled: false,
    viewport: { width: 390, height: 800 },
  });
  await page.goto(shop.origin + adminPaths.root());
  await page.locator('footer select').selectOption('ar');
  await page.locator('footer button').click();
  await page.goto(shop.origin + address);
  const t = getTranslator('ar');
  const names = (name: 'shop_name' | 'country' | 'currency' | 'email' | 'password' | 'categories' | 'delivery_price') =>
    page.locator(`[name=${name}]`);
  const field = (name: string) => page.locator(`[name="${name}"]`);
  const submit = page.getByRole('button', { name: t('admin.setUp.submit'), exact: true });
  await submit.click();
  await page.locator('[aria-invalid=true]').first().waitFor();
  await expect.poll(() => page.locator('[aria-invalid=true]').count()).toBe(6);
  await shot(page, 'set-up-ar-390');
  await names('shop_name').fill('متجر النور');
  await names('country').selectOption('AE');
  await names('currency').selectOption('AED');
  await names('email').fill('owner@shop.example');
  await names('password').fill('a long password 1');
  await page.locator('[name=password_confirmation]').fill('a long password 1');
  await names('categories').fill('هواتف\nسماعات');
  await names('delivery_price').fill('15');
  await field('payment_methods.bankTransfer').check();
  await field('position.bankTransfer').selectOption('1');
  await page.getByText(t('admin.setUp.bankAccount'), { exact: true }).click();
  await field('bank_account.bank').fill('بنك النور');
  await field('bank_account.holder').fill('متجر النور');
  await field('bank_account.iban').fill('AE070331234567890123456');
  await field('mail_server.host').fill('127.0.0.1');
  await field('mail_server.port').fill(String(smtpPort));
  await field('mail_server.encryption').selectOption('none');
  await field('mail_sender_address').fill('shop@shop.example');
  // the answers stay when the mail server is tested, also the passwords
  await page.getByRole('button', { name: t('admin.settings.mailServer.test'), exact: true }).click();
  await page.getByText(t('admin.settings.mailServer.tested.accepted', { email: 'owner@shop.example' })).waitFor();
  expect(await field('bank_account.holder').inputValue()).toBe('متجر النور');
  expect(await page.content()).not.toContain('a long password 1');
  expect(received.join()).toContain('owner@shop.example');
  await shot(page, 'set-up-tested-ar-390');
  await submit.click();
  await page.waitForURL(shop.origin + adminPaths.twoFactor());
  await page.getByRole('button', { name: t('admin.twoFactor.begin'), exact: true }).waitFor();
  await expect.poll(async () => (await fetch(`${shop.origin}/ar`)).text()).toContain('متجر النور');
  const after = await findBrokenLinks([...PAGES, encodeURI('/ar/all/هواتف')]);
  expect(after.broken).toEqual([]);
  expect(after.followed).toBeGreaterThan(15);
  expect((await fetch(shop.origin + address, { redirect: 'manual' })).status).toBe(303);
});
