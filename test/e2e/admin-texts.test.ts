import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { getTranslator } from '../../src/platform/translator.ts';
import { adminPaths } from '../../src/web/admin/admin-paths.ts';
import { prefixLocale, to } from '../../src/web/paths.ts';
import { expectNoAxeViolations, openBrowser, shot } from './support/browser.ts';
import { press, signIn } from './support/staff-steps.ts';

const visitors = openBrowser();

const KEY = 'cart.emptyTitle';
const TEXTS = { en: 'Nothing in here yet', ar: 'لا شيء هنا بعد' };

for (const locale of ['en', 'ar'] as const)
  test(`a text is refused with a tag, changed, shown to a visitor and reset, and a mail is shown and sent, in ${locale}`, async () => {
    const t = getTranslator(locale);
    // a retry writes another text
    const text = `${TEXTS[locale]} ${randomBytes(2).toString('hex')}`;
    const page = await visitors.newPage({ locale });
    const check = async (name: string) => {
      await expectNoAxeViolations(page);
      await shot(page, `admin-texts-${locale}-${name}`);
    };
    await signIn(page, locale, 'dana@souk.example');
    await page.goto(adminPaths.texts({ locale, q: KEY }));
    const row = page.locator(`[id="${KEY}"]`);
    await row.locator('textarea').fill(`<b>${text}</b>`);
    await press(page, t('admin.resources.shared.save'));
    expect(await row.textContent()).toContain(t('problems.texts.tag', { name: '<b>' }));
    expect(await row.locator('textarea').inputValue()).toBe(`<b>${text}</b>`);
    await check('refused');

    await row.locator('textarea').fill(text);
    await press(page, t('admin.resources.shared.save'));
    await row.getByText(t('admin.texts.states.changed'), { exact: true }).waitFor();
    expect(new URL(page.url()).hash).toBe(`#${KEY}`);
    await check('changed');
    const visitor = await visitors.newPage({ locale });
    const cart = prefixLocale(to.cart(), locale);
    // the page cache of the process keeps a page for a second
    await expect
      .poll(async () => {
        await visitor.goto(cart);
        return visitor.locator('main').textContent();
      })
      .toContain(text);

    await page.goto(adminPaths.texts({ locale, q: KEY }));
    await press(page, t('admin.texts.reset'));
    expect(await row.locator('textarea').inputValue()).toBe(t(KEY));
    expect(await row.getByText(t('admin.texts.states.changed'), { exact: true }).count()).toBe(0);

    const file = {
      name: 'texts.json',
      mimeType: 'application/json',
      buffer: Buffer.from('{"cart":{"noSuchText":"x"}}'),
    };
    await page.locator('input[type=file]').setInputFiles(file);
    await press(page, t('admin.texts.check'));
    expect(await page.getByRole('alert').first().textContent()).toContain(t('problems.texts.unknownKey'));
    await check('import');

    await page.goto(adminPaths.mails());
    await check('mails');
    await page.locator('main a[href*="mail=staff-invitation"]').click();
    await page.frameLocator('iframe').locator('h1').waitFor();
    await check('mail');
    await press(page, t('admin.mails.sendTest'));
    // the shop of the scenarios has no mail server
    const outcome = page.locator('[data-toasts] [role=status], main [role=alert]');
    await outcome
      .filter({ hasText: t('admin.mails.stored') })
      .first()
      .waitFor({ state: 'attached' });
  });
