import { beforeAll, expect, test } from 'vitest';
import { to } from '../../../src/web/paths.ts';
import { expectNoAxeViolations, openBrowser } from '../support/browser.ts';
import { type ApiProduct, fetchApi, findProductByTitle } from '../support/product-api.ts';

const visitors = openBrowser();
let phone: ApiProduct;
beforeAll(async () => {
  phone = await findProductByTitle(visitors.origin, 'Orvo A7', 'en');
});

for (const javaScriptEnabled of [false, true]) {
  const how = javaScriptEnabled ? 'with script' : 'without script';

  test(`the rating bars filter the reviews and remove the filter again, ${how}`, async () => {
    const page = await visitors.newPage({ javaScriptEnabled });
    await page.goto(`${phone.path}?variant=${phone.variants[1]?.id}`);
    const reviews = page.getByRole('region', { name: 'Reviews' });
    await reviews.getByRole('link', { name: /with 4 stars$/ }).click();
    await reviews.getByRole('link', { name: 'Remove filter: 4 stars' }).waitFor();
    const stars = await reviews
      .getByRole('article')
      .getByRole('img', { name: /out of 5/ })
      .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
    expect(stars.length).toBeGreaterThan(0);
    expect(new Set(stars)).toEqual(new Set(['4 out of 5 stars']));
    expect(new URL(page.url()).searchParams.get('variant')).toBe(String(phone.variants[1]?.id));
    await reviews.getByRole('link', { name: 'Remove filter: 4 stars' }).click();
    await page.waitForURL((url) => !url.searchParams.has('stars'));
  });

  test(`the next page of reviews has other reviews and its own URL, ${how}`, async () => {
    const page = await visitors.newPage({ javaScriptEnabled });
    await page.goto(phone.path);
    const reviews = page.getByRole('region', { name: 'Reviews' });
    const bodies = () => reviews.getByRole('article').allTextContents();
    const first = await bodies();
    await reviews.getByRole('link', { name: 'Next page' }).click();
    await page.waitForURL((url) => url.searchParams.get('reviews') === '2');
    await reviews.getByRole('link', { name: 'Previous page' }).waitFor();
    const second = await bodies();
    expect(second.length).toBeGreaterThan(0);
    expect(second.filter((body) => first.includes(body))).toEqual([]);
  });
}

test('reviews in the reader’s language come first, and others show their language', async () => {
  const page = await visitors.newPage({ locale: 'ar' });
  await page.goto(`/ar${phone.path}`);
  const reviews = page.locator('#reviews');
  expect(await reviews.locator('article').first().locator('[lang]').count()).toBe(0);
  await reviews.locator('article [lang]:not([lang=ar])').first().waitFor();
  await expectNoAxeViolations(page);
});

for (const javaScriptEnabled of [false, true]) {
  const how = javaScriptEnabled ? 'with script' : 'without script';

  test(`a visitor requests a stock alert for a sold-out product, ${how}`, async () => {
    const gone = phone.variants.find(({ stock }) => stock === 0);
    const page = await visitors.newPage({ javaScriptEnabled });
    await page.goto(`${phone.path}?variant=${gone?.id}`);
    const alert = page.getByRole('region', { name: 'Notify me when it’s back' });
    await alert.getByLabel('Email').fill('nobody');
    await alert.getByRole('button', { name: 'Notify me' }).click();
    await alert.getByText('Invalid email').waitFor();
    expect(await alert.getByLabel('Email').inputValue()).toBe('nobody');
    await alert.getByLabel('Email').fill(`waits-${javaScriptEnabled}@example.com`);
    await alert.getByRole('button', { name: 'Notify me' }).click();
    await alert.getByText(`We’ll email waits-${javaScriptEnabled}@example.com when it’s back in stock.`).waitFor();
    expect(await page.getByText(/^Arrives /).count()).toBe(0);
    if (javaScriptEnabled) await expectNoAxeViolations(page);
  });

  test(`delivery is shown for another country chosen from a list, ${how}`, async () => {
    const page = await visitors.newPage({ javaScriptEnabled });
    await page.goto(phone.path);
    await page.getByRole('link', { name: 'Deliver to another country' }).click();
    await page.getByLabel('Country').selectOption('FR');
    await page.getByRole('button', { name: 'Show delivery' }).click();
    await page.waitForURL((url) => url.searchParams.get('country') === 'FR');
    await page.getByText(/to France/).waitFor();
    if (!javaScriptEnabled) return;
    // another product, whose cached page is for the default country
    await page.goto(phone.path);
    await page.getByText(/to France/).waitFor();
  });
}

test('a case links to the phone it fits, and the phone to its accessories', async () => {
  const page = await visitors.newPage({ javaScriptEnabled: false });
  await page.goto(phone.path);
  const made = page.getByRole('region', { name: 'Made for Orvo A7' });
  await made.getByRole('link').first().click();
  await page.getByText('Fits', { exact: true }).first().waitFor();
  await page.locator('main').getByRole('link', { name: 'Orvo A7', exact: true }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Orvo A7' }).waitFor();
});

test('recently viewed products are shown on the next product, and on no cached page', async () => {
  const page = await visitors.newPage();
  const other = await findProductByTitle(visitors.origin, 'Tern 2', 'en');
  await page.goto(phone.path);
  // only the script stores it
  await page.waitForFunction(() => localStorage.getItem('recentlyViewed') !== null);
  expect(await page.getByRole('heading', { name: 'Recently viewed' }).count()).toBe(0);
  await page.goto(other.path);
  const viewed = page.getByRole('region', { name: 'Recently viewed' });
  await viewed.getByRole('link', { name: phone.title, exact: true }).waitFor();
  const html = await fetch(visitors.origin + other.path);
  expect(await html.text()).not.toContain('Recently viewed');
});

for (const javaScriptEnabled of [false, true]) {
  test(`more suggestions appear ${javaScriptEnabled ? 'below the first' : 'on a separate page'}`, async () => {
    const page = await visitors.newPage({ javaScriptEnabled });
    await page.goto(phone.path);
    const suggested = page.getByRole('region', { name: 'You may also like' });
    const first = await suggested.getByRole('article').count();
    await suggested.getByRole('link', { name: 'Show more' }).click();
    if (javaScriptEnabled) await expect.poll(() => suggested.getByRole('article').count()).toBeGreaterThan(first);
    else await page.waitForURL((url) => url.searchParams.get('suggested') === '2');
    expect(await suggested.getByRole('article').count()).toBeGreaterThan(0);
  });
}

test('a picture is zoomed by keyboard, button and wheel', async () => {
  const page = await visitors.newPage();
  await page.goto(phone.path);
  await page.getByRole('link', { name: 'Enlarge' }).first().click();
  const dialog = page.getByRole('dialog');
  const picture = dialog.getByRole('img');
  const width = async () => (await picture.boundingBox())?.width ?? 0;
  // stops scrolling at any start position
  await picture.hover();
  const plain = await width();
  await dialog.getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(width).toBeGreaterThan(plain);
  const larger = await width();
  await picture.hover();
  await page.mouse.wheel(0, -300);
  await expect.poll(width).toBeGreaterThan(larger);
  await picture.click();
  await page.keyboard.press('0');
  await expect.poll(width).toBe(plain);
  const first = await picture.getAttribute('src');
  await dialog.getByRole('button', { name: 'Next picture' }).click();
  await expect.poll(() => picture.getAttribute('src')).not.toBe(first);
  await dialog.getByRole('button', { name: 'Previous picture' }).click();
  await expect.poll(() => picture.getAttribute('src')).toBe(first);
  await expectNoAxeViolations(page);
});

test('the thumbnail of the visible picture is marked, however it was selected', async () => {
  for (const locale of ['en', 'ar']) {
    const page = await visitors.newPage({ locale, viewport: { width: 360, height: 740 } });
    await page.goto(locale === 'en' ? phone.path : `/${locale}${phone.path}`);
    const thumbs = page.locator('a[href^="#picture-"]');
    const marked = () => thumbs.evaluateAll((all) => all.map((one) => one.ariaCurrent).indexOf('true'));
    await expect.poll(marked).toBe(0);
    await thumbs.nth(2).click();
    await expect.poll(marked).toBe(2);
    await page.locator('#picture-1').locator('..').focus();
    await page.keyboard.press(locale === 'en' ? 'ArrowRight' : 'ArrowLeft');
    await expect.poll(marked).toBe(3);
    const last = (await thumbs.count()) - 1;
    await page.locator(`#picture-${last + 1}`).evaluate((picture) => picture.scrollIntoView());
    await expect.poll(marked).toBe(last);
    await expect.poll(async () => isInside(await thumbs.nth(last).boundingBox())).toBe(true);
    // another colour has other pictures; back at this one the gallery starts with its first picture
    const colours = page.locator('fieldset').first().getByRole('radio', { disabled: false });
    await colours.nth(1).check({ force: true });
    await expect.poll(() => thumbs.count()).not.toBe(last + 1);
    await colours.first().check({ force: true });
    await expect.poll(marked).toBe(0);
  }
});

/** Completely visible on a narrow phone. */
function isInside(box: { x: number; width: number } | null): boolean {
  return box !== null && box.x >= 0 && box.x + box.width <= 360;
}

test('the slide that led to a list is passed to its products and their forms, and is not in the canonical URL', async () => {
  const { slider } = await fetchApi<{ slider: { id: number }[] }>(visitors.origin, 'home');
  const slide = String(slider[0]?.id);
  const page = await visitors.newPage({ javaScriptEnabled: false });
  await page.goto(to.mainProducts('all', Number(slide)));
  await page.getByRole('main').getByRole('article').getByRole('link').first().click();
  await page.waitForURL((url) => url.searchParams.get('home_spm') === slide);
  expect(await page.locator('main form input[name=home_spm]').first().inputValue()).toBe(slide);
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).not.toContain('home_spm');
  await page.goto(to.mainProducts('all', 999_999));
  expect(await page.getByRole('main').locator('a[href*="home_spm"][href*="/product/"]').count()).toBe(0);
});
