import { expect, test } from 'vitest';
import { getTranslator } from '../../../src/platform/translator.ts';
import { adminPaths } from '../../../src/web/admin/admin-paths.ts';
import { to } from '../../../src/web/paths.ts';
import { expectNoAxeViolations, openBrowser } from '../support/browser.ts';
import { newestMailTo } from '../support/outbox.ts';
import { findProductByTitle } from '../support/product-api.ts';
import { seen, settled, shopperOn } from '../support/shopper.ts';

const visitors = openBrowser();
const QUESTION_AUTHOR = 'meera@souk.example';

test('a guest asks a question and signs in; it is published, and the answer of staff is mailed and shown', async ({
  task,
}) => {
  // a repeated question is stored once, so another attempt asks a different one
  const question = `Does the hinge of number ${task.result?.retryCount ?? 0} stay open on a train?`;
  const answer = 'It holds at any angle, on a train too.';
  const browserMode = { locale: 'ar', javaScriptEnabled: true } as const;
  const shopper = shopperOn(await visitors.newPage(browserMode), browserMode);
  const { page, t, at } = shopper;
  const { path } = await findProductByTitle(visitors.origin, 'Orvo Fold', 'ar');
  const part = page.locator('#questions');

  await page.goto(at(path));
  await part.getByLabel(t('questions.ask')).fill('short');
  await part.getByRole('button', { name: t('questions.askSubmit') }).click();
  await seen(part.getByText(t('problems.fields.tooShort', { type: t('questions.ask'), min: 10 })));
  await part.getByLabel(t('questions.ask')).fill(question);
  await part.getByRole('button', { name: t('questions.askSubmit') }).click();
  await page.waitForURL((url) => url.pathname === at(to.login()));
  await settled(shopper);
  const form = page.locator('main form');
  await form.getByLabel(t('fieldNames.email'), { exact: true }).fill(QUESTION_AUTHOR);
  await form.getByLabel(t('fieldNames.password'), { exact: true }).fill('souk-demo');
  await form.getByRole('button', { name: t('login.submit'), exact: true }).click();
  await page.waitForURL((url) => url.pathname === at(path));
  await settled(shopper);
  await seen(part.getByText(t('questions.asked.published')));
  await seen(part.getByRole('heading', { name: question }));
  await expectNoAxeViolations(page);

  const en = getTranslator('en');
  const adminPage = await visitors.newPage({ locale: 'en', javaScriptEnabled: false });
  await adminPage.goto(adminPaths.root());
  await adminPage.getByLabel(en('fieldNames.email')).fill('omar@souk.example');
  await adminPage.getByLabel(en('fieldNames.password')).fill('souk-demo');
  await adminPage.getByRole('button', { name: en('login.submit'), exact: true }).click();
  await adminPage
    .getByRole('link', { name: en('admin.questions.title') })
    .first()
    .click();
  await seen(adminPage.getByRole('heading', { level: 1, name: en('admin.questions.title') }));
  await adminPage.goto(adminPaths.questions({ status: 'unanswered', q: question }));
  await adminPage.getByLabel(en('admin.questions.answer')).fill(answer);
  await adminPage.getByRole('button', { name: en('admin.questions.answerSubmit') }).click();
  await seen(adminPage.getByText(en('admin.saved')));

  await expect.poll(() => newestMailTo(QUESTION_AUTHOR)).toContain(answer);
  const found = new URLSearchParams({ question_search: question });
  await page.goto(`${at(path)}?${found}`);
  await seen(part.getByText(answer));
});
