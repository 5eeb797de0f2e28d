import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { getTranslator } from '../../src/platform/translator.ts';
import { adminPaths } from '../../src/web/admin/admin-paths.ts';
import { prefixLocale, to } from '../../src/web/paths.ts';
import { expectNoAxeViolations, openBrowser, shot } from './support/browser.ts';
import { press, signIn } from './support/staff-steps.ts';

const visitors = openBrowser();

const WORDS = {
  en: { title: 'Care', heading: 'Cleaning', text: 'Use a soft cloth.', item: 'No water', link: 'All brands' },
  ar: { title: 'العناية', heading: 'التنظيف', text: 'استخدم قطعة قماش ناعمة.', item: 'بلا ماء', link: 'كل العلامات' },
};

for (const locale of ['en', 'ar'] as const)
  test(`a page is written in the editor by keyboard, shown to a visitor and edited as Markdown, in ${locale}`, async () => {
    const t = getTranslator(locale);
    const words = WORDS[locale];
    const slug = `care-${randomBytes(3).toString('hex')}`;
    const page = await visitors.newPage({ locale });
    const { keyboard } = page;
    await signIn(page, locale, 'dana@souk.example');
    await page.goto(adminPaths.newResourceEntry('pages'));
    await page.locator('input[name="title.en"]').fill('Care');
    await page.locator(`input[name="title.${locale}"]`).fill(words.title);
    await page.locator('input[name=slug]').fill(slug);
    const findField = (language: string) => {
      const body = page.locator(`textarea[name="body.${language}"]`);
      const field = page.locator('[data-markdown]').filter({ has: body });
      return { body, editor: field.getByRole('textbox'), toolbar: field.getByRole('toolbar') };
    };
    // the English text is required
    await findField('en').editor.click();
    if (locale !== 'en') await keyboard.type('Care');
    const { body, editor, toolbar } = findField(locale);
    await editor.click();
    await keyboard.type(`## ${words.heading}`);
    await keyboard.press('Enter');
    await keyboard.press('ControlOrMeta+b');
    await keyboard.type(words.text);
    await keyboard.press('ControlOrMeta+b');
    await keyboard.press('Enter');
    await keyboard.type(`- ${words.item}`);
    await keyboard.press('Enter');
    await keyboard.press('Enter');
    await toolbar.getByRole('button', { name: t('admin.editor.actions.link') }).click();
    const address = page.getByRole('textbox', { name: t('admin.editor.address') });
    await address.fill('javascript:alert(1)');
    await keyboard.press('Enter');
    expect(await address.evaluate((input: HTMLInputElement) => input.validationMessage)).toBe(
      t('admin.editor.invalidAddress'),
    );
    await address.fill(to.brands());
    await keyboard.press('Enter');
    const bold = toolbar.getByRole('button', { name: t('admin.editor.actions.bold') });
    expect(await bold.getAttribute('aria-pressed')).toBe('false');
    await expectNoAxeViolations(page);
    await shot(page, `admin-editor-${locale}`);

    const markdown = `## ${words.heading}\n\n**${words.text}**\n\n- ${words.item}\n\n[${to.brands()}](${to.brands()})`;
    expect(await body.inputValue()).toBe(markdown);
    await toolbar.getByRole('button', { name: t('admin.editor.actions.source') }).click();
    await body.fill(markdown.replace(`[${to.brands()}]`, `[${words.link}]`));
    await toolbar.getByRole('button', { name: t('admin.editor.actions.source') }).click();
    await editor.getByRole('link', { name: words.link }).waitFor();
    await press(page, t('admin.resources.shared.save'));

    const visitor = await visitors.newPage({ locale });
    await visitor.goto(prefixLocale(to.page(slug), locale));
    const content = visitor.getByRole('main');
    await content.getByRole('heading', { name: words.heading, level: 2 }).waitFor();
    expect(await content.locator('strong').first().textContent()).toBe(words.text);
    expect(await content.getByRole('listitem').filter({ hasText: words.item }).count()).toBe(1);
    expect(await content.getByRole('link', { name: words.link }).getAttribute('href')).toBe(
      prefixLocale(to.brands(), locale),
    );
  });
