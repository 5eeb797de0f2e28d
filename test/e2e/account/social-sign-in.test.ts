import { expect, test } from 'vitest';
import { to } from '../../../src/web/paths.ts';
import { expectNoAxeViolations, openBrowser } from '../support/browser.ts';
import { describeMode, MIXED_BROWSER_MODES } from '../support/browser-modes.ts';
import { lineOf } from '../support/cart-steps.ts';
import { fillCart } from '../support/fill-cart.ts';
import { seen, settled, shopperOn } from '../support/shopper.ts';

const visitors = openBrowser();
const GOOGLE = { provider: 'Google' };

for (const browserMode of MIXED_BROWSER_MODES) {
  test(`a guest signs in with Google during checkout, and pays for the same cart, ${describeMode(browserMode)}`, async () => {
    const shopper = shopperOn(await visitors.newPage(browserMode), browserMode);
    const { page, t, at } = shopper;
    await fillCart(page, browserMode.locale, 1);
    await page.goto(at(to.checkout()));
    await settled(shopper);
    await page
      .locator('main')
      .getByRole('button', { name: t('checkout.signIn'), exact: true })
      .click();
    await page.waitForURL((url) => url.pathname === at(to.login()));
    await settled(shopper);
    // it needs timers
    if (browserMode.javaScriptEnabled) await expectNoAxeViolations(page);
    await page.getByRole('link', { name: t('layout.entry.continueWith', GOOGLE) }).click();
    await seen(page.getByText(t('demoSignIn.note', GOOGLE)));
    await page.getByRole('button', { name: 'Lina Haddad' }).click();

    await page.waitForURL((url) => url.pathname === at(to.checkout()));
    await settled(shopper);
    const email = page.locator('main').getByRole('textbox', { name: t('fieldNames.email'), exact: true });
    expect(await email.inputValue()).toBe('lina.haddad@mail.example');
    await page.goto(at(to.cart()));
    await seen(lineOf(shopper, 'Orvo A7'));
    await page.goto(at(to.sessions()));
    await settled(shopper);
    await seen(page.getByText('lina.haddad@mail.example'));
    // it needs timers
    if (browserMode.javaScriptEnabled) await expectNoAxeViolations(page);
  });
}
