import { afterAll, beforeAll, expect, test } from 'vitest';
import { LOCALES } from '../../../src/kernel/locale.ts';
import { changeSettings } from '../../../src/modules/settings/change-settings.ts';
import { demoDb } from '../../../test/database/db.ts';
import { type TestApp, testApp } from '../../../test/support/app.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await testApp({ database: await demoDb() });
  await changeSettings(shop.db, { returnDays: 33 }, new Date());
});
afterAll(() => shop.close());

test.each(LOCALES)('every text about the return period contains the configured days in %s', async (locale) => {
  const paths = ['common', 'home', 'page/refund-policy', 'page/privacy-policy', 'page/about', 'page/faq'];
  for (const path of paths) {
    const { body, statusCode } = await shop.app.inject({ url: `/api/v1/${path}`, headers: { language: locale } });
    expect(statusCode, path).toBe(200);
    expect(body, path).toMatch(/\b33\b/);
    expect(body, path).not.toContain('{return_days}');
  }
});
