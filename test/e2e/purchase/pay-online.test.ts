import { expect, test } from 'vitest';
import { to } from '../../../src/web/paths.ts';
import { expectNoAxeViolations, openBrowser, shot } from '../support/browser.ts';
import { BROWSER_MODES, type BrowserMode, describeMode } from '../support/browser-modes.ts';
import { fillIn, placeButton, recounted, ZAHRA } from '../support/checkout-steps.ts';
import { fillCart } from '../support/fill-cart.ts';
import { type Shopper, seen, settled, shopperOn } from '../support/shopper.ts';

const visitors = openBrowser();

const NARROW = { width: 360, height: 780 };

type Method = 'razorpay' | 'flutterwave' | 'paypal' | 'iyzico';

/** Providers reached and left by forms are tested in every browser mode, the others in two of them. */
const CASES: [Method, BrowserMode][] = [
  ...BROWSER_MODES.map((browserMode): [Method, BrowserMode] => ['razorpay', browserMode]),
  ['flutterwave', { locale: 'en', javaScriptEnabled: true }],
  ['flutterwave', { locale: 'ar', javaScriptEnabled: false }],
  ['paypal', { locale: 'en', javaScriptEnabled: true }],
  ['paypal', { locale: 'ar', javaScriptEnabled: false }],
  ['iyzico', { locale: 'ar', javaScriptEnabled: true }],
  ['iyzico', { locale: 'en', javaScriptEnabled: false }],
];

/** Providers that redirect back with a form, which script submits. */
const BY_FORM: readonly Method[] = ['razorpay', 'iyzico'];

/** The page of the stand-in; script submits the forms on the way there and back. */
async function atProvider(shopper: Shopper, method: Method): Promise<void> {
  const { page, t, javaScriptEnabled } = shopper;
  if (method === 'razorpay' && !javaScriptEnabled) {
    const provider = t(`payments.${method}`);
    await page.getByRole('button', { name: t('payment.forwardButton', { provider }) }).click();
  }
  await page.waitForURL(/\/demo-payments\//);
  await seen(page.getByText(t('demoPayments.note')));
}

async function press(shopper: Shopper, button: 'pay' | 'decline' | 'cancel', formBack: boolean): Promise<void> {
  const { page, t, javaScriptEnabled, at } = shopper;
  await page.getByRole('button', { name: t(`demoPayments.${button}`), exact: true }).click();
  if (formBack && !javaScriptEnabled) await page.getByRole('button', { name: t('demoPayments.return') }).click();
  await page.waitForURL((url) => url.pathname.startsWith(at(to.payment(''))));
  await settled(shopper);
}

async function payAgain({ page, t }: Shopper): Promise<void> {
  const [before = ''] = t('payment.pay', { total: '\u0000' }).split('\u0000');
  await page
    .locator('main form')
    .getByRole('button', { name: before.replace(/[\u2066-\u2069]/g, '').trim() })
    .click();
}

for (const [method, door] of CASES) {
  test(`paid through ${method} at the third attempt, ${describeMode(door)}`, async () => {
    const { locale, javaScriptEnabled } = door;
    const page = await visitors.newPage({ locale, javaScriptEnabled, viewport: NARROW });
    const shopper = shopperOn(page, door);
    const { t, at } = shopper;
    await fillCart(page, locale);
    await page.goto(at(to.checkout()));
    await settled(shopper);
    await fillIn(shopper, ZAHRA);
    await recounted(shopper, () => page.getByRole('radio', { name: t(`payments.${method}`) }).check());
    await placeButton(shopper).click();

    await atProvider(shopper, method);
    if (javaScriptEnabled) await expectNoAxeViolations(page);
    await shot(page, `pay-${method}-${locale}`);
    await press(shopper, 'cancel', method === 'iyzico');
    await seen(page.getByRole('heading', { level: 1, name: t('payment.openTitle') }));

    await payAgain(shopper);
    await atProvider(shopper, method);
    await press(shopper, 'decline', BY_FORM.includes(method));
    await seen(page.getByRole('heading', { level: 1, name: t('payment.failedTitle') }));
    await shot(page, `pay-${method}-${locale}-failed`);

    await payAgain(shopper);
    await atProvider(shopper, method);
    await press(shopper, 'pay', BY_FORM.includes(method));
    await seen(page.getByRole('heading', { level: 1, name: t('confirmation.title') }));
    await shot(page, `pay-${method}-${locale}-done`);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(NARROW.width);
  });
}
