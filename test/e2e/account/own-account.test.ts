import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { to } from '../../../src/web/paths.ts';
import { expectNoAxeViolations, openBrowser } from '../support/browser.ts';
import { BROWSER_MODES, describeMode } from '../support/browser-modes.ts';
import { codeIn, newestMailTo } from '../support/outbox.ts';
import { type Shopper, seen, settled, shopperOn } from '../support/shopper.ts';

const visitors = openBrowser();
const PASSWORD = 'lantern-orbit-92';

/**
 * Creates an account through the API.
 * @returns the session token
 */
async function openAccount(email: string): Promise<string> {
  const post = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${visitors.origin}/api/v1/user/${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    const { status, data } = await answer.json();
    expect(status, path).toBe(200);
    return data;
  };
  await post('signup', { name: 'Nour Haddad', email, password: PASSWORD, password_confirmation: PASSWORD });
  return (await post('verify', { email, code: codeIn(await newestMailTo(email)) })).token;
}

/** A part of the profile, opened by its summary. */
async function part({ page }: Shopper, name: string) {
  const setting = page.locator(`#${name}`);
  if ((await setting.locator('details').getAttribute('open')) === null) await setting.locator('summary').click();
  return setting;
}

for (const browserMode of BROWSER_MODES.filter(
  ({ locale, javaScriptEnabled }) => javaScriptEnabled === (locale === 'en'),
)) {
  test(`a customer changes the email address, deletes the account and restores it, ${describeMode(browserMode)}`, async () => {
    const page = await visitors.newPage({ ...browserMode, viewport: { width: 360, height: 740 } });
    const shopper = shopperOn(page, browserMode);
    const { t, at } = shopper;
    const [email, fresh] = [`nour-${randomUUID()}@example.com`, `new-${randomUUID()}@example.com`];
    const token = await openAccount(email);
    await page.context().addCookies([{ name: 'frontend_token', value: token, url: visitors.origin }]);

    await page.goto(at(to.profile()));
    await seen(page.getByRole('heading', { level: 1 }));
    if (browserMode.javaScriptEnabled) {
      for (const path of [to.profile(), to.addresses(), to.address(), to.vouchers(), to.repairs()]) {
        await page.goto(at(path));
        await expectNoAxeViolations(page);
        const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(beyond, path).toBeLessThanOrEqual(0);
      }
      await page.goto(at(to.profile()));
    }

    const mailbox = await part(shopper, 'email');
    await mailbox.getByLabel(t('profile.newEmail')).fill(fresh);
    await mailbox.getByLabel(t('profile.yourPassword')).fill('not-mine');
    await mailbox.getByRole('button', { name: t('profile.sendCode') }).click();
    await seen(mailbox.getByText(t('problems.customers.oldPasswordWrong')).first());
    await mailbox.getByLabel(t('profile.yourPassword')).fill(PASSWORD);
    await mailbox.getByRole('button', { name: t('profile.sendCode') }).click();
    await seen(mailbox.getByLabel(t('login.code')));
    await mailbox.getByLabel(t('login.code')).fill(codeIn(await newestMailTo(fresh)));
    await mailbox.getByRole('button', { name: t('profile.confirmEmail') }).click();
    await seen(page.getByText(t('profile.saved.email')));
    expect(await newestMailTo(email)).toContain('/email-back/');

    const end = await part(shopper, 'delete');
    await end.getByLabel(t('profile.yourPassword')).fill(PASSWORD);
    await end.getByRole('button', { name: t('profile.deleteNow') }).click();
    await page.waitForURL((url) => url.pathname === at(to.accountClosed()));
    await page.goto(at(to.profile()));
    await page.waitForURL((url) => url.pathname === at(to.login()));
    await settled(shopper);
    const form = page.locator('main form').filter({ has: page.locator('input[name=password]') });
    await form.getByLabel(t('fieldNames.email'), { exact: true }).fill(fresh);
    await form.getByLabel(t('fieldNames.password'), { exact: true }).fill(PASSWORD);
    await form.getByRole('button', { name: t('login.submit'), exact: true }).click();
    await page.waitForURL((url) => url.pathname === at(to.profile()));
    await seen(page.locator('#email summary').getByText(fresh));
  });
}

test('a slow account page shows a skeleton, and no page contains the session token', async () => {
  const token = await openAccount(`slow-${randomUUID()}@example.com`);
  const page = await visitors.newPage({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
  await page.context().addCookies([{ name: 'frontend_token', value: token, url: visitors.origin, httpOnly: true }]);
  await page.goto(to.addresses());
  expect(await page.content()).not.toContain(token);
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }) + document.cookie)).not.toContain(token);

  const { promise: requested, resolve: answer } = Promise.withResolvers<void>();
  await page.route(/\.data(\?|$)/, async (route) => {
    await requested;
    await route.continue();
  });
  const places = page.locator('[data-places]');
  await page.locator(`main a[href="${to.vouchers()}"]`).click();
  await seen(places);
  await expect.poll(() => page.locator('h1').isVisible()).toBe(false);
  answer();
  await page.waitForURL((url) => url.pathname === to.vouchers());
  await places.waitFor({ state: 'detached' });
  await seen(page.getByRole('heading', { level: 1 }));
});
