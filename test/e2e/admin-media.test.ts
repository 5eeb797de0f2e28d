import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { getTranslator } from '../../src/platform/translator.ts';
import { adminPaths } from '../../src/web/admin/admin-paths.ts';
import { cameraPicture } from '../support/pictures.ts';
import { expectNoAxeViolations, openBrowser, shot } from './support/browser.ts';
import { press, signIn } from './support/staff-steps.ts';

// the browser loads no pictures by default, and the crop form has their size
const visitors = openBrowser({ pictures: true });

/** Drops files on the upload form, as a file manager does. */
async function dropFiles(page: Page, files: { name: string; bytes: Buffer }[]): Promise<void> {
  const given = files.map(({ name, bytes }) => ({ name, base64: bytes.toString('base64') }));
  await page.evaluate((list) => {
    const dataTransfer = new DataTransfer();
    for (const { name, base64 } of list) {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      dataTransfer.items.add(new File([bytes], name, { type: 'image/jpeg' }));
    }
    const form = document.querySelector('form[data-upload]');
    form?.dispatchEvent(new DragEvent('dragover', { dataTransfer, bubbles: true, cancelable: true }));
    form?.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  }, given);
}

for (const locale of ['en', 'ar'] as const)
  test(`pictures are dropped, ordered by keyboard, chosen from the library and not deleted while used, in ${locale}`, async () => {
    const t = getTranslator(locale);
    // a retry uploads other pictures
    const mark = randomBytes(3).toString('hex');
    const page = await visitors.newPage({ locale });
    const check = async (name: string) => {
      await shot(page, `media-${name}-${locale}`);
      await expectNoAxeViolations(page);
    };
    await signIn(page, locale, 'dana@souk.example');
    await page.goto(adminPaths.newProduct());
    await page.locator('input[name="title.en"]').fill(`Lantern ${mark}`);
    await page.locator('select[name=brand_id]').selectOption({ index: 1 });
    await page.locator('select[name=category_id]').selectOption({ index: 3 });
    await page.locator('input[name=sku]').fill(`MEDIA-${mark}`);
    await page.locator('input[name=selling]').fill('49');
    await press(page, t('admin.products.create'));
    const id = Number(/\/products\/(\d+)/.exec(page.url())?.[1]);

    // a file that is no picture keeps the others from being lost
    await page.goto(adminPaths.product(id, { part: 'pictures' }));
    const names = [`front-${mark}.jpg`, `back-${mark}.jpg`];
    const pictures = await Promise.all(
      names.map(async (name, index) => ({ name, bytes: await cameraPicture({ width: 60 + index, height: 40 }) })),
    );
    await dropFiles(page, [...pictures, { name: `notes-${mark}.jpg`, bytes: Buffer.from('no picture') }]);
    const queue = page.locator('[data-upload-list] li');
    await queue.filter({ has: page.locator('span:not(:empty)') }).waitFor();
    expect(await page.locator('[data-upload-list] progress').count()).toBe(3);
    expect(await page.locator('[data-upload-status]').textContent()).toContain(`notes-${mark}.jpg`);
    await check('upload');
    await press(page, t('admin.media.upload'));
    expect(await page.locator('[data-picture]').count()).toBe(2);

    const order = () =>
      page.locator('[data-picture]').evaluateAll((items) => items.map((item) => item.getAttribute('data-picture')));
    const [first, second] = await order();
    const later = page
      .locator('[data-picture]')
      .first()
      .getByRole('button', { name: t('admin.products.moveLater') });
    await later.focus();
    await page.keyboard.press('Enter');
    await page
      .locator('[data-moved]')
      .filter({ hasText: t('admin.media.moved', { place: 2, count: 2 }) })
      .waitFor({ state: 'attached' });
    expect(await order()).toEqual([second, first]);
    // the focus stays on the picture
    expect(
      await page.evaluate(() => document.activeElement?.closest('[data-picture]')?.getAttribute('data-picture')),
    ).toBe(first);
    await page.reload();
    expect(await order()).toEqual([second, first]);
    await check('order');

    await page.goto(adminPaths.newResourceEntry('social-links'));
    await page.locator('input[name=title]').fill(`Network ${mark}`);
    await page.locator('input[name=link]').fill('https://network.example');
    await page.locator('input[name=slug]').fill(`network-${mark}`);
    await page.getByRole('button', { name: t('admin.media.choose') }).click();
    const dialog = page.locator('[data-picker]');
    await dialog.getByRole('searchbox').fill(`front-${mark}`);
    const option = dialog.getByRole('button', { name: `front-${mark}.jpg` });
    await option.waitFor();
    await expect.poll(() => dialog.locator('li').count()).toBe(1);
    await check('picker');
    await option.click();
    const chosen = page.locator('[data-library-chosen]');
    await chosen.getByRole('button').click();
    expect(await chosen.textContent()).toBe('');
    expect(await page.locator('input[name="image.library"]').inputValue()).toBe('');
    await page.getByRole('button', { name: t('admin.media.choose') }).click();
    await option.click();
    await chosen.locator('bdi').waitFor();
    await press(page, t('admin.resources.shared.save'));

    await page.goto(adminPaths.media({ q: `front-${mark}` }));
    expect(await page.locator('main li a', { hasText: `Lantern ${mark}` }).count()).toBe(1);
    expect(await page.locator('main li a', { hasText: `Network ${mark}` }).count()).toBe(1);
    await check('library');
    await page.getByRole('link', { name: `front-${mark}.jpg` }).click();
    await page.waitForURL(/media\/\d+/);
    await check('picture');
    await page.locator('summary', { hasText: t('admin.resources.shared.deleteTitle') }).click();
    await press(page, t('admin.resources.shared.delete'));
    expect(await page.getByRole('alert').first().textContent()).toContain(t('problems.media.inUse'));
  });

for (const locale of ['en', 'ar'] as const)
  test(`a focal point and a crop are set by keyboard, and the original is restored, in ${locale}`, async () => {
    const t = getTranslator(locale);
    const name = `edit-${randomBytes(3).toString('hex')}.jpg`;
    const page = await visitors.newPage({ locale });
    await signIn(page, locale, 'dana@souk.example');
    await page.goto(adminPaths.media());
    await dropFiles(page, [{ name, bytes: await cameraPicture({ width: 800, height: 600 }) }]);
    // the form is submitted when the upload is complete
    await page.waitForURL(/saved=1/);
    await page.goto(adminPaths.media({ q: name }));
    await page.getByRole('link', { name }).click();
    await page.waitForURL(/media\/\d+/);

    const readNumbers = (...names: string[]) =>
      Promise.all(names.map(async (field) => Number(await page.locator(`input[name=${field}]`).inputValue())));
    const openForm = (label: string) => page.locator('summary', { hasText: label }).press('Enter');
    await openForm(t('admin.media.focal.open'));
    await page.getByRole('group', { name: t('admin.media.focal.title') }).focus();
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowUp']) await page.keyboard.press(key);
    expect(await readNumbers('x', 'y')).toEqual([52, 49]);
    await shot(page, `media-focal-point-${locale}`);
    await expectNoAxeViolations(page);
    await press(page, t('admin.media.focal.save'));
    expect(await readNumbers('x', 'y')).toEqual([52, 49]);

    await openForm(t('admin.media.crop.open'));
    await page.locator('select[name=ratio]').selectOption('1:1');
    expect(await readNumbers('left', 'top', 'width', 'height')).toEqual([100, 0, 600, 600]);
    await page.getByRole('group', { name: t('admin.media.crop.title') }).focus();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Shift+ArrowUp');
    expect(await readNumbers('left', 'top', 'width', 'height')).toEqual([90, 0, 590, 590]);
    await shot(page, `media-crop-${locale}`);
    await expectNoAxeViolations(page);
    await press(page, t('admin.media.crop.save'));
    const image = page.locator('main img').first();
    const readSize = () => image.evaluate((one: HTMLImageElement) => [one.naturalWidth, one.naturalHeight]);
    await expect.poll(readSize).toEqual([590, 590]);
    await openForm(t('admin.media.crop.open'));
    await press(page, t('admin.media.crop.restore'));
    await expect.poll(readSize).toEqual([800, 600]);

    // the uploads of this test are unused
    await page.goto(adminPaths.media({ q: name, use: 'unused' }));
    await page.getByRole('checkbox', { name: new RegExp(name) }).check();
    await press(page, t('admin.media.deletion.continue'));
    await shot(page, `media-deletion-${locale}`);
    await expectNoAxeViolations(page);
    await press(page, t('admin.media.deletion.confirm', { count: 1 }));
    await page
      .getByText(t('admin.media.deletion.deleted', { count: 1 }))
      .first()
      .waitFor();
  });
