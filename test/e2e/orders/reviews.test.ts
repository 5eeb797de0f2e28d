import { expect, test } from 'vitest';
import { getTranslator } from '../../../src/platform/translator.ts';
import { adminPaths } from '../../../src/web/admin/admin-paths.ts';
import { to } from '../../../src/web/paths.ts';
import { cameraPicture } from '../../support/pictures.ts';
import { expectNoAxeViolations, openBrowser } from '../support/browser.ts';
import { seen, settled, shopperOn } from '../support/shopper.ts';

const visitors = openBrowser();
const BUYER = 'youssef@souk.example';

test('a buyer reviews a delivered product with a picture, by keyboard and in Arabic, and staff publish it', async () => {
  const browserMode = { locale: 'ar', javaScriptEnabled: true } as const;
  const shopper = shopperOn(await visitors.newPage(browserMode), browserMode);
  const { page, t, at } = shopper;

  await page.goto(at(to.reviews()));
  await page.waitForURL((url) => url.pathname === at(to.login()));
  await settled(shopper);
  const entry = page.locator('main form');
  await entry.getByLabel(t('fieldNames.email'), { exact: true }).fill(BUYER);
  await entry.getByLabel(t('fieldNames.password'), { exact: true }).fill('souk-demo');
  await entry.getByRole('button', { name: t('login.submit'), exact: true }).click();
  await page.waitForURL((url) => url.pathname === at(to.reviews()));
  await settled(shopper);
  await expectNoAxeViolations(page);
  await page
    .getByRole('link', { name: t('ownReviews.write'), exact: false })
    .first()
    .click();
  await seen(page.getByRole('group', { name: t('ownReviews.stars') }));
  await settled(shopper);
  const line = new URL(page.url()).pathname;
  const form = page.locator('main form').filter({ has: page.locator('[name=rating]') });

  await form.getByRole('button', { name: t('ownReviews.publish') }).click();
  await seen(form.getByText(t('problems.question.required', { type: t('ownReviews.stars') })));
  await form.locator('[name=rating][value="1"]').focus();
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('ArrowDown');
  await expect.poll(() => form.locator('[name=rating]:checked').inputValue()).toBe('4');
  const text = 'يعمل كما يجب، ووجدته أرخص في www.example.com';
  await form.getByLabel(t('ownReviews.text')).fill(text);
  const picture = { name: 'box.jpg', mimeType: 'image/jpeg', buffer: await cameraPicture() };
  await form.getByLabel(t('fieldNames.images')).setInputFiles(picture);
  await expectNoAxeViolations(page);
  await form.getByRole('button', { name: t('ownReviews.publish') }).click();
  await seen(page.getByText(t('ownReviews.savedPending')));

  const en = getTranslator('en');
  const adminPage = await visitors.newPage({ locale: 'en', javaScriptEnabled: false });
  await adminPage.goto(adminPaths.root());
  await adminPage.getByLabel(en('fieldNames.email')).fill('omar@souk.example');
  await adminPage.getByLabel(en('fieldNames.password')).fill('souk-demo');
  await adminPage.getByRole('button', { name: en('login.submit'), exact: true }).click();
  await adminPage.goto(adminPaths.reviews({ q: 'www.example.com' }));
  await seen(adminPage.getByText(text));
  await expect.poll(() => adminPage.locator('article img').count()).toBe(1);
  await adminPage.getByRole('button', { name: en('admin.questions.publish') }).click();
  await seen(adminPage.getByText(en('admin.saved')));

  await page.goto(line);
  const product = await page.getByRole('link', { name: t('ownReviews.toProduct') }).getAttribute('href');
  await page.goto(`${product}?review_sort=newest`);
  await seen(page.locator('#reviews').getByText(text));
});
