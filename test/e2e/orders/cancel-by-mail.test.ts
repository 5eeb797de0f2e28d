import { expect, test } from 'vitest';
import { getTranslator } from '../../../src/platform/translator.ts';
import { to } from '../../../src/web/paths.ts';
import { expectNoAxeViolations, openBrowser } from '../support/browser.ts';
import { fillIn, placeOrder, ZAHRA } from '../support/checkout-steps.ts';
import { fillCart } from '../support/fill-cart.ts';
import { newestMailTo } from '../support/outbox.ts';
import { seen, settled, shopperOn } from '../support/shopper.ts';

const visitors = openBrowser();
const t = getTranslator('en');
const ENGLISH = { locale: 'en', javaScriptEnabled: true } as const;
const EMAIL = 'zahra.by.mail@example.com';

async function guestOrder(): Promise<string> {
  const page = await visitors.newPage(ENGLISH);
  const shopper = shopperOn(page, ENGLISH);
  await fillCart(page, 'en', 2);
  await page.goto(to.checkout());
  await settled(shopper);
  await fillIn(shopper, { ...ZAHRA, email: EMAIL });
  return placeOrder(shopper);
}

test('with code and digits an order is cancelled only by the button on the mailed page, without script', async () => {
  const code = await guestOrder();
  const page = await visitors.newPage({ locale: 'en', javaScriptEnabled: false });
  const open = async () => {
    await page.goto(to.trackOrder());
    await page.getByRole('textbox', { name: t('track.code') }).fill(code);
    await page.getByRole('textbox', { name: t('track.contact') }).fill('4567');
    await page.getByRole('button', { name: t('track.submit') }).click();
  };
  await open();
  await page.getByText(t('cancellation.title'), { exact: true }).click();
  await seen(page.getByText(t('cancellation.byMail')).first());
  await page.getByLabel(t('fieldNames.reason_code')).first().selectOption('changed_mind');
  await page.getByRole('button', { name: t('cancellation.submit'), exact: true }).click();
  await seen(page.getByRole('alert').filter({ hasText: EMAIL }));

  const link = new URL(/http\S+\/cancellation\/\S+/.exec(await newestMailTo(EMAIL))?.[0] ?? '');
  // as a mail scanner does
  for (const _visit of [1, 2]) expect((await page.request.get(link.pathname)).status()).toBe(200);
  await open();
  await seen(page.getByText(t('cancellation.title'), { exact: true }));

  const reader = await visitors.newPage({
    locale: 'en',
    javaScriptEnabled: false,
    viewport: { width: 320, height: 800 },
  });
  await reader.goto(link.pathname);
  await reader.getByRole('button', { name: t('cancellation.linkSubmit') }).click();
  await seen(reader.getByRole('alert').filter({ hasText: t('cancellation.linkDone') }));
  await open();
  await seen(page.getByText(t('cancellation.reasons.changed_mind')).first());
  expect(await page.getByText(t('cancellation.title'), { exact: true }).count()).toBe(0);

  const again = await visitors.newPage(ENGLISH);
  await again.goto(`${link.pathname.slice(0, -4)}none`);
  await expectNoAxeViolations(again);
  await again.getByRole('button', { name: t('cancellation.linkSubmit') }).click();
  await seen(again.getByText(t('problems.cancellations.linkOver')));
});
