import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SETTING_GROUPS, type SettingGroup } from '../../../src/modules/settings/setting-fields.ts';
import { getTranslator } from '../../../src/platform/translator.ts';
import { adminPaths } from '../../../src/web/admin/admin-paths.ts';
import { cameraPicture } from '../../support/pictures.ts';
import { expectNoAxeViolations, openBrowser } from '../support/browser.ts';
import { type Shop, startShop } from '../support/shop.ts';
import { press } from '../support/staff-steps.ts';
import { PICTURE, SETTING_EFFECTS, type SettingEffect } from './setting-effects.ts';

const visitors = openBrowser();
const ROOT = join(import.meta.dirname, '../../..');
const groups = Object.keys(SETTING_GROUPS) as SettingGroup[];

for (const locale of ['en', 'ar'] as const) {
  let shop: Shop;
  beforeAll(async () => {
    shop = await startShop({ SCRIPT_HOSTS: 'widgets.example' });
  });
  afterAll(() => shop?.stop());

  test(`every setting is changed in its form, and its effect is seen, in ${locale}`, async () => {
    const t = getTranslator(locale);
    const page = await visitors.newPage({ locale });
    await page.goto(shop.origin + adminPaths.root());
    await page.locator('input[name=email]').fill('nadia@souk.example');
    await page.locator('input[name=password]').fill('souk-demo');
    await press(page, t('login.submit'));
    const missing: string[] = [];
    for (const group of groups) {
      const effects: [string, SettingEffect][] = Object.entries(SETTING_EFFECTS[group]);
      await page.goto(shop.origin + adminPaths.settings(group));
      await expectNoAxeViolations(page);
      for (const [, { form }] of effects)
        for (const [name, value] of Object.entries(form)) await fill(page, name, value);
      // the chat form of the shop has a button with the same name
      const next = page.waitForEvent('load');
      await page
        .locator('main form', { has: page.locator('input[name=version]') })
        .first()
        .getByRole('button', { name: t('admin.resources.shared.save'), exact: true })
        .click();
      await next;
      expect(await page.getByRole('alert').first().textContent(), group).toContain(t('admin.resources.shared.saved'));
      for (const [name, { effect }] of effects) if (!(await isSeen(page, effect))) missing.push(`${group}.${name}`);
    }
    expect(missing).toEqual([]);
  });

  async function isSeen(page: Page, effect: SettingEffect['effect']): Promise<boolean> {
    if ('test' in effect) return existsSync(join(ROOT, effect.test));
    const check = async () => {
      const text = await (await page.request.get(shop.origin + effect.path)).text();
      if ('hides' in effect) return !text.includes(effect.hides);
      return typeof effect.shows === 'string' ? text.includes(effect.shows) : effect.shows.test(text);
    };
    // other processes and cached pages follow within a second
    return expect
      .poll(check, { timeout: 8_000 })
      .toBe(true)
      .then(
        () => true,
        () => false,
      );
  }
}

async function fill(page: Page, name: string, value: string | boolean): Promise<void> {
  const control = page.locator(`main form [name="${name}"]`).first();
  if (typeof value === 'boolean') return control.setChecked(value);
  if (value === PICTURE)
    return control.setInputFiles({ name: 'logo.jpg', mimeType: 'image/jpeg', buffer: await cameraPicture() });
  const isSelect = await control.evaluate((element) => element.tagName === 'SELECT');
  if (isSelect) await control.selectOption(value);
  else await control.fill(value);
}
