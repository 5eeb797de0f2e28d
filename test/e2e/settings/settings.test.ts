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
import { MANY_PAGES } from '../wait-limit.ts';
import { type PageEffect, PICTURE, SETTING_EFFECTS, type SettingEffect } from './setting-effects.ts';

const visitors = openBrowser();
const ROOT = join(import.meta.dirname, '../../..');
const groups = Object.keys(SETTING_GROUPS) as SettingGroup[];

for (const locale of ['en', 'ar'] as const) {
  let shop: Shop;
  beforeAll(async () => {
    shop = await startShop({ SCRIPT_HOSTS: 'widgets.example' });
  });
  afterAll(() => shop?.stop());

  test(`every setting is changed in its form, and its effect is seen, in ${locale}`, MANY_PAGES, async () => {
    const t = getTranslator(locale);
    const page = await visitors.newPage({ locale });
    // signed out, and in the language of the texts of the effects
    const visitor = await visitors.newPage();
    const isShown = (effect: PageEffect) => hasEffect(effect.path.startsWith('/admin/') ? page : visitor, effect);
    await page.goto(shop.origin + adminPaths.root());
    await page.locator('input[name=email]').fill('nadia@souk.example');
    await page.locator('input[name=password]').fill('souk-demo');
    await press(page, t('login.submit'));
    /** Effects that are there before the change, and those that are not there after it. */
    const [early, missing]: [string[], string[]] = [[], []];
    for (const group of groups) {
      const effects: [string, SettingEffect][] = Object.entries(SETTING_EFFECTS[group]);
      await page.goto(shop.origin + adminPaths.settings(group));
      await expectNoAxeViolations(page);
      for (const [name, { effect }] of effects)
        if (!('test' in effect) && (await isShown(effect))) early.push(`${group}.${name}`);
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
      for (const [name, { effect }] of effects) {
        const isSeen = 'test' in effect ? existsSync(join(ROOT, effect.test)) : await waitFor(() => isShown(effect));
        if (!isSeen) missing.push(`${group}.${name}`);
      }
    }
    expect({ early, missing }).toEqual({ early: [], missing: [] });
  });

  async function hasEffect(page: Page, effect: PageEffect): Promise<boolean> {
    const response = await page.request.get(shop.origin + effect.path);
    if (!response.ok()) return false;
    const text = await response.text();
    if ('hides' in effect) return !text.includes(effect.hides);
    return typeof effect.shows === 'string' ? text.includes(effect.shows) : effect.shows.test(text);
  }
}

/** Whether a check succeeds in time: other processes and cached pages follow within a second. */
function waitFor(check: () => Promise<boolean>): Promise<boolean> {
  return expect
    .poll(check, { timeout: 8_000 })
    .toBe(true)
    .then(
      () => true,
      () => false,
    );
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
