import type { Page } from 'playwright-core';
import type { Locale } from '../../../src/kernel/locale.ts';
import { getTranslator } from '../../../src/platform/translator.ts';
import { adminPaths } from '../../../src/web/admin/admin-paths.ts';

/** Clicks the first button of this name and waits for the page. */
export async function press(page: Page, name: string): Promise<void> {
  const next = page.waitForEvent('load');
  await page.getByRole('button', { name, exact: true }).first().click();
  await next;
}

/** Signs a member of staff in; accounts of the demo shop need no second factor. */
export async function signIn(page: Page, locale: Locale, email: string): Promise<void> {
  const t = getTranslator(locale);
  await page.goto(adminPaths.root());
  await page.getByLabel(t('fieldNames.email')).fill(email);
  await page.getByLabel(t('fieldNames.password')).fill('souk-demo');
  await press(page, t('login.submit'));
}
