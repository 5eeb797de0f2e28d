import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Page } from 'playwright-core';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bootstrapShop, type RunningShop } from '../../src/bootstrap-shop.ts';
import { readConfig } from '../../src/config.ts';
import { SESSION_COOKIE } from '../../src/platform/security/credentials.ts';
import { getTranslator } from '../../src/platform/translator.ts';
import { stripeStandIn } from '../../src/stand-ins/stripe/stripe.stand-in.ts';
import { adminPaths } from '../../src/web/admin/admin-paths.ts';
import { freeOrigin } from '../support/free-port.ts';
import { signedIn } from '../support/staff-client.ts';
import { expectNoAxeViolations, openBrowser, shot } from './support/browser.ts';
import { type Shop, startShop } from './support/shop.ts';
import { press } from './support/staff-steps.ts';

const KEYS = { secretKey: 'sk_test_4eC39HqLyjWDarjtT1zdp7dc', webhookSecret: 'whsec_8Gh3kQpLw0ZxYv7N' };

const visitors = openBrowser();
let shop: Shop;
let behind: RunningShop;
let standIn: FastifyInstance;
let token: string;
let received = 0;
const mailServer = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, _session, done) {
    received += 1;
    stream.on('end', () => done(null, 'queued')).resume();
  },
});

beforeAll(async () => {
  const baseUrl = await freeOrigin();
  standIn = Fastify();
  const options = { baseUrl, webhookUrl: 'http://127.0.0.1:9', clock: () => new Date() };
  await standIn.register((scope) => stripeStandIn({ ...options, ...KEYS }).routes(scope));
  await standIn.listen({ port: Number(new URL(baseUrl).port), host: '127.0.0.1' });
  await new Promise<void>((done) => mailServer.listen(0, '127.0.0.1', done));
  shop = await startShop({ SHOP_DEMO: '0', LOG_LEVEL: 'trace', STRIPE_BASE_URL: baseUrl });
  const root = join(import.meta.dirname, '../..');
  const config = readConfig({ DATA_DIR: shop.dataDir, SHOP_DEMO: '0' });
  behind = await bootstrapShop(config, root, () => undefined);
  token = await signedIn({ db: behind.services.db }, 'owner');
});
afterAll(async () => {
  await behind?.close();
  await shop?.stop();
  await standIn?.close();
  await new Promise<void>((done) => mailServer.close(done));
});

for (const locale of ['en', 'ar'] as const)
  test(`an owner enters the keys of a provider and a mail server, tests and removes them, in ${locale}`, async () => {
    const t = getTranslator(locale);
    // half of the run without scripts
    const page = await visitors.newPage({ locale, javaScriptEnabled: locale === 'en' });
    await page.context().addCookies([{ name: SESSION_COOKIE, value: token, url: shop.origin }]);
    await page.goto(shop.origin + adminPaths.settings('payments'));
    await chooseLanguage(page, locale);
    const alert = () => page.getByRole('alert').first().textContent();
    const hint = (ending: string) => t('admin.settings.keys.keepEnding', { ending: `\u2066${ending}\u2069` });

    const method = t('payments.stripe');
    await page.getByRole('link', { name: t('admin.settings.paymentStatus.keysOf', { method }) }).click();
    await page.locator('[name=secretKey]').fill('sk_live_4eC39HqLyjWDarjtT1zdp7dc');
    await page.locator('[name=webhookSecret]').fill(KEYS.webhookSecret);
    await page.locator('[name=mode]').selectOption('test');
    await press(page, t('admin.resources.shared.save'));
    expect(await page.locator('main').textContent()).toContain(t('problems.payments.liveKey'));
    expect(await page.locator('[name=mode]').inputValue()).toBe('test');
    await check('keys-refused');

    await fillKeys(page);
    await press(page, t('admin.settings.keys.test'));
    expect(await alert()).toMatch(/^Stripe.*ms|Stripe.*مللي/);
    expect(await page.locator('main').textContent()).toContain(t('admin.settings.keys.none'));
    await fillKeys(page);
    await press(page, t('admin.resources.shared.save'));
    expect(await alert()).toContain(t('admin.resources.shared.saved'));
    expect(await page.locator('main').textContent()).toContain(hint(KEYS.secretKey.slice(-4)));
    expect(await page.locator('[readonly]').inputValue()).toBe(`${shop.origin}/api/v1/webhooks/stripe`);
    await check('keys');
    const methods = async () => (await fetch(`${shop.origin}/api/v1/payment-gateway`)).json();
    const isOffered = async () =>
      (await methods()).data.methods.find((one: { code: number }) => one.code === 3).enabled;
    await expect.poll(isOffered).toBe(true);

    await page.goto(shop.origin + adminPaths.settings('mail'));
    const sender = page.locator('[name=mail_sender_address]');
    await sender.fill('shop@bazaar.example');
    await sender.press('Enter');
    await expect.poll(alert).toContain(t('admin.resources.shared.saved'));
    await page.waitForLoadState();
    const { port } = mailServer.server.address() as { port: number };
    await page.locator('[name=host]').fill('127.0.0.1');
    await page.locator('[name=port]').fill(String(port));
    await page.locator('[name=encryption]').selectOption('none');
    const before = received;
    await press(page, t('admin.settings.mailServer.test'));
    await expect.poll(alert).toContain('250');
    expect(received).toBe(before + 1);
    await check('mail-tested');
    await pressIntent('save');
    expect(await page.locator('[name=host]').inputValue()).toBe('127.0.0.1');
    await check('mail');
    await remove(t('admin.settings.mailServer.removeTitle'));

    await page.goto(shop.origin + adminPaths.settings('payments', { provider: 'stripe' }));
    await remove(t('admin.settings.keys.removeTitle'));
    await expect.poll(isOffered).toBe(false);
    for (const secret of Object.values(KEYS)) expect(shop.log().includes(secret)).toBe(false);

    async function pressIntent(intent: string) {
      const next = page.waitForEvent('load');
      await page.locator(`button[value=${intent}]`).click();
      await next;
    }

    async function remove(title: string) {
      await page.locator('summary', { hasText: title }).click();
      await pressIntent('remove');
      expect(await page.locator('main').textContent()).not.toContain(title);
    }

    async function check(name: string) {
      const html = await page.content();
      for (const secret of Object.values(KEYS)) expect(html.includes(secret)).toBe(false);
      await shot(page, `${name}-${locale}`);
      if (locale === 'en') await expectNoAxeViolations(page);
    }
  });

async function fillKeys(page: Page): Promise<void> {
  for (const [name, key] of Object.entries(KEYS)) await page.locator(`[name=${name}]`).fill(key);
  await page.locator('[name=mode]').selectOption('test');
}

async function chooseLanguage(page: Page, locale: string): Promise<void> {
  if (locale === 'en') return;
  await page.locator('footer select').selectOption(locale);
  const next = page.waitForEvent('load');
  await page.locator('footer button').click();
  await next;
}
