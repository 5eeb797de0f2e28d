import { expect, test } from 'vitest';
import { getTranslator } from '../../../src/platform/translator.ts';
import { adminPaths } from '../../../src/web/admin/admin-paths.ts';
import { to } from '../../../src/web/paths.ts';
import { expectNoAxeViolations, openBrowser } from '../support/browser.ts';
import { goodsCalled } from '../support/goods.ts';
import { newestMailTo } from '../support/outbox.ts';
import { seen, settled, shopperOn } from '../support/shopper.ts';

const visitors = openBrowser();
const ASKER = 'meera@souk.example';

test('a guest asks, signs in and finds the question on the page; staff answer it, and the mail and the page say so', async ({
  task,
}) => {
  // asked twice is asked once: another try asks something else
  const question = `Does the hinge of number ${task.result?.retryCount ?? 0} stay open on a train?`;
  const answer = 'It holds at any angle, on a train too.';
  const door = { locale: 'ar', javaScriptEnabled: true } as const;
  const shopper = shopperOn(await visitors.newPage(door), door);
  const { page, t, at } = shopper;
  const { path } = await goodsCalled(visitors.origin, 'Orvo Fold', 'ar');
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
  await form.getByLabel(t('fieldNames.email'), { exact: true }).fill(ASKER);
  await form.getByLabel(t('fieldNames.password'), { exact: true }).fill('souk-demo');
  await form.getByRole('button', { name: t('login.submit'), exact: true }).click();
  await page.waitForURL((url) => url.pathname === at(path));
  await settled(shopper);
  await seen(part.getByText(t('questions.asked.published')));
  await seen(part.getByRole('heading', { name: question }));
  await expectNoAxeViolations(page);

  const en = getTranslator('en');
  const office = await visitors.newPage({ locale: 'en', javaScriptEnabled: false });
  await office.goto(adminPaths.root());
  await office.getByLabel(en('fieldNames.email')).fill('omar@souk.example');
  await office.getByLabel(en('fieldNames.password')).fill('souk-demo');
  await office.getByRole('button', { name: en('login.submit'), exact: true }).click();
  await office
    .getByRole('link', { name: en('admin.questions.title') })
    .first()
    .click();
  await seen(office.getByRole('heading', { level: 1, name: en('admin.questions.title') }));
  await office.goto(adminPaths.questions({ status: 'unanswered', q: question }));
  await office.getByLabel(en('admin.questions.answer')).fill(answer);
  await office.getByRole('button', { name: en('admin.questions.answerSubmit') }).click();
  await seen(office.getByText(en('admin.saved')));

  await expect.poll(() => newestMailTo(ASKER)).toContain(answer);
  const found = new URLSearchParams({ question_search: question });
  await page.goto(`${at(path)}?${found}`);
  await seen(part.getByText(answer));
});
