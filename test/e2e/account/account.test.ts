import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { prefixLocale, to } from '../../../src/web/paths.ts';
import { openBrowser } from '../support/browser.ts';
import { BROWSER_MODES, describeMode } from '../support/browser-modes.ts';
import { lineOf, quantityOf } from '../support/cart-steps.ts';
import { fillIn, placeOrder, ZAHRA } from '../support/checkout-steps.ts';
import { fillCart } from '../support/fill-cart.ts';
import { codeIn, newestMailTo } from '../support/outbox.ts';
import { type Shopper, seen, settled, shopperOn } from '../support/shopper.ts';

const visitors = openBrowser();
const PASSWORD = 'lantern-orbit-92';
const PHONE = 'Orvo A7';

async function enter({ page }: Shopper, fields: Record<string, string>, button: string): Promise<void> {
  const form = page.locator('main form');
  for (const [name, value] of Object.entries(fields)) await form.getByLabel(name, { exact: true }).fill(value);
  await form.getByRole('button', { name: button, exact: true }).click();
}

/** The account menu needs script; without it the URLs are opened directly. */
async function signOut(shopper: Shopper, name: string): Promise<void> {
  const { page, t } = shopper;
  await page.locator(`summary[aria-label="${t('layout.accountOf', { name })}"]`).click();
  await page
    .getByRole('button', { name: t('layout.signOut') })
    .and(page.locator(':visible'))
    .first()
    .click();
  await page.waitForURL((url) => url.pathname === prefixLocale(to.home(), shopper.locale));
}

for (const browserMode of BROWSER_MODES.filter(
  ({ locale, javaScriptEnabled }) => javaScriptEnabled === (locale === 'en'),
)) {
  test(`a guest creates an account with a verification code and finds cart and orders in it, ${describeMode(browserMode)}`, async () => {
    const shopper = shopperOn(await visitors.newPage(browserMode), browserMode);
    const { page, t, at } = shopper;
    const email = `nour-${randomUUID()}@example.com`;
    await fillCart(page, browserMode.locale, 2);

    await page.goto(at(to.login(to.checkout())));
    await settled(shopper);
    await page
      .locator('main')
      .getByRole('link', { name: t('login.register'), exact: true })
      .click();
    await seen(page.getByRole('heading', { name: t('register.title'), exact: true }));
    const details = {
      [t('fieldNames.name')]: 'Nour Haddad',
      [t('fieldNames.email')]: email,
      [t('fieldNames.password')]: PASSWORD,
      [t('fieldNames.password_confirmation')]: 'something-else',
    };
    await enter(shopper, details, t('register.submit'));
    await seen(page.getByText(t('problems.customers.passwordsDiffer')));
    expect(await page.getByLabel(t('fieldNames.email'), { exact: true }).inputValue()).toBe(email);
    const passwords = { [t('fieldNames.password')]: PASSWORD, [t('fieldNames.password_confirmation')]: PASSWORD };
    await enter(shopper, passwords, t('register.submit'));
    await seen(page.getByRole('heading', { name: t('register.codeTitle') }));
    await enter(shopper, { [t('login.code')]: '000000' }, t('register.verify'));
    await seen(page.getByText(t('problems.customers.codeWrong')));
    await enter(shopper, { [t('login.code')]: codeIn(await newestMailTo(email)) }, t('register.verify'));
    await page.waitForURL((url) => url.pathname === at(to.checkout()));
    await settled(shopper);

    await page.goto(at(to.cart()));
    expect(await quantityOf(shopper, PHONE)).toBe('2');
    await page.goto(at(to.checkout()));
    await settled(shopper);
    expect(await page.getByRole('textbox', { name: t('fieldNames.email'), exact: true }).inputValue()).toBe(email);
    const { email: _, ...rest } = ZAHRA;
    await fillIn(shopper, rest);
    const code = await placeOrder(shopper);
    await page.goto(at(to.orders()));
    await seen(page.getByText(code).first());

    if (browserMode.javaScriptEnabled) await signOut(shopper, 'Nour');
    else await page.context().clearCookies();
    await page.goto(at(to.orders()));
    expect(new URL(page.url()).pathname).toBe(at(to.login()));
    await fillCart(page, browserMode.locale, 1);
    await page.goto(at(to.login(to.cart())));
    await settled(shopper);
    await enter(shopper, { [t('fieldNames.email')]: email, [t('fieldNames.password')]: 'wrong' }, t('login.submit'));
    await seen(page.getByText(t('problems.customers.signInFailed')));
    await enter(shopper, { [t('fieldNames.password')]: PASSWORD }, t('login.submit'));
    await page.waitForURL((url) => url.pathname === at(to.cart()));
    await seen(lineOf(shopper, PHONE));
    expect(await quantityOf(shopper, PHONE)).toBe('1');
    await page.goto(at(to.login()));
    expect(new URL(page.url()).pathname).toBe(at(to.home()));
  });
}
