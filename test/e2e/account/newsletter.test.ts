import { expect, test } from 'vitest';
import { to } from '../../../src/web/paths.ts';
import { addressOf } from '../support/all-pages.ts';
import { expectNoAxeViolations, openBrowser } from '../support/browser.ts';
import { newestMailTo } from '../support/outbox.ts';
import { seen, settled, shopperOn } from '../support/shopper.ts';

const visitors = openBrowser();
const BROWSER_MODES = [
  { locale: 'en', javaScriptEnabled: true },
  { locale: 'ar', javaScriptEnabled: false },
] as const;

for (const browserMode of BROWSER_MODES) {
  test(`the form in the footer shows its result in place, and the mailed links start and end the newsletter (${browserMode.locale})`, async ({
    task,
  }) => {
    const mailbox = `reader-${browserMode.locale}-${task.result?.retryCount ?? 0}@example.com`;
    const shopper = shopperOn(await visitors.newPage(browserMode), browserMode);
    const { page, t } = shopper;
    const faq = addressOf(to.page('faq'), browserMode.locale);
    const form = page.getByRole('contentinfo').locator('form');
    await page.goto(faq);
    await settled(shopper);
    await form.getByLabel(t('fieldNames.email')).fill('nobody');
    await form.getByRole('button').click();
    await seen(page.getByText(t('problems.fields.invalidEmail')));
    if (browserMode.javaScriptEnabled) expect(new URL(page.url()).pathname).toBe(faq);
    else await page.goBack();
    await form.getByLabel(t('fieldNames.email')).fill(mailbox);
    await form.getByRole('button').click();
    await seen(form.getByText(t('newsletter.sent')));
    expect(new URL(page.url()).pathname).toBe(faq);
    if (browserMode.javaScriptEnabled) await expectNoAxeViolations(page);

    await expect.poll(() => newestMailTo(mailbox).catch(() => '')).toContain('/newsletter/confirm/');
    await page.goto(/https?:\/\/\S+\/newsletter\/confirm\/[\w-]+/.exec(await newestMailTo(mailbox))?.[0] ?? '');
    await page.getByRole('button', { name: t('newsletter.confirmSubmit') }).click();
    await seen(page.getByText(t('newsletter.confirmDone')));
    const welcome = await newestMailTo(mailbox);
    await page.goto(/https?:\/\/\S+\/newsletter\/leave\/[\w-]+/.exec(welcome)?.[0] ?? '');
    await page.getByRole('button', { name: t('newsletter.unsubscribeSubmit') }).click();
    await seen(page.getByText(t('newsletter.unsubscribeDone')));
    if (browserMode.javaScriptEnabled) await expectNoAxeViolations(page);
  });
}

test('the footer is shown after navigation from the sign-in page', async () => {
  const browserMode = BROWSER_MODES[0];
  const shopper = shopperOn(await visitors.newPage(browserMode), browserMode);
  const { page, t } = shopper;
  await page.goto(to.login());
  await page.locator(`a[href="${to.home()}"]`).first().click();
  await seen(page.getByRole('contentinfo').getByLabel(t('fieldNames.email')));
  await page.getByRole('button', { name: t('layout.cookies.again') }).click();
  await seen(page.getByRole('region', { name: t('layout.cookies.title') }));
});
