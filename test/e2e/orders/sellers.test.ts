import { expect, test } from 'vitest';
import { getTranslator } from '../../../src/platform/translator.ts';
import { adminPaths } from '../../../src/web/admin/admin-paths.ts';
import { to } from '../../../src/web/paths.ts';
import { expectNoAxeViolations, openBrowser } from '../support/browser.ts';
import { codeIn, newestMailTo } from '../support/outbox.ts';
import { seen, settled, shopperOn } from '../support/shopper.ts';

const visitors = openBrowser();

test('an applicant applies, confirms by code and uploads a document; staff approve, and the store page opens', async ({
  task,
}) => {
  const turn = task.result?.retryCount ?? 0;
  const mailbox = `seller-${turn}@example.com`;
  const store = `Atelier Lumière ${turn}`;
  const browserMode = { locale: 'fr', javaScriptEnabled: true } as const;
  const shopper = shopperOn(await visitors.newPage(browserMode), browserMode);
  const { page, t, at } = shopper;
  const form = page.locator('main form').first();
  await page.goto(at(to.sellerRegister()));
  await settled(shopper);
  await form.getByRole('button', { name: t('seller.submit') }).click();
  await seen(page.getByRole('alert').getByText(t('problems.sellers.chooseCategories')));
  await expectNoAxeViolations(page);
  const typed = {
    store_name: store,
    legal_name: `${store} SARL`,
    registration_no: 'RCS 552 100 554',
    tax_id: 'FR40552100554',
    address_1: '12 rue des Lices',
    city: 'Lyon',
    zip: '69001',
    phone: '01 23 45 67 89',
    bank_holder: 'Leila Haddad',
    iban: 'FR76 3000 6000 0112 3456 7890 189',
    name: 'Leila Haddad',
    email: mailbox,
    password: 'une longue phrase',
    password_confirmation: 'une longue phrase',
  };
  for (const [name, value] of Object.entries(typed)) await form.locator(`[name=${name}]`).fill(value);
  await form.locator('[name=country]').selectOption('FR');
  for (const name of ['categories', 'self_certified', 'agreement'])
    await form.locator(`[name=${name}]`).first().check();
  await form.getByRole('button', { name: t('seller.submit') }).click();
  await seen(page.getByRole('heading', { name: t('seller.codeTitle') }));
  await form.getByLabel(t('login.code')).fill(codeIn(await newestMailTo(mailbox)));
  await form.getByRole('button', { name: t('seller.confirm') }).click();
  await seen(page.getByRole('heading', { name: t('seller.ownTitle') }));
  await settled(shopper);
  const document = { name: 'passport.png', mimeType: 'image/png', buffer: await page.screenshot() };
  await form.locator('[name=document]').setInputFiles(document);
  await form.getByRole('button', { name: t('seller.send') }).click();
  await seen(page.getByText(t('seller.waiting')));
  await expectNoAxeViolations(page);

  const en = getTranslator('en');
  const adminPage = await visitors.newPage({ locale: 'en', javaScriptEnabled: false });
  await adminPage.goto(adminPaths.root());
  await adminPage.getByLabel(en('fieldNames.email')).fill('dana@souk.example');
  await adminPage.getByLabel(en('fieldNames.password')).fill('souk-demo');
  await adminPage.getByRole('button', { name: en('login.submit'), exact: true }).click();
  await adminPage
    .getByRole('link', { name: en('admin.applications.title') })
    .first()
    .click();
  await adminPage.getByRole('link', { name: store }).click();
  await adminPage.getByRole('button', { name: en('admin.applications.approve') }).click();
  await seen(adminPage.getByText(en('admin.saved')));

  await page.goto(at(to.sellerRegister()));
  await page.getByRole('link', { name: t('seller.toStore') }).click();
  await seen(page.getByRole('heading', { level: 1, name: store }));
  expect(await newestMailTo(mailbox)).toContain(store);
});
