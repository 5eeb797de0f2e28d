import { expect, test } from 'vitest';
import { to } from '../../../src/web/paths.ts';
import { openBrowser } from '../support/browser.ts';
import { fillCart } from '../support/fill-cart.ts';
import { findProductByTitle } from '../support/product-api.ts';
import { seen, settled, shopperOn } from '../support/shopper.ts';
import { origin } from '../support/worker-shop.ts';

const visitors = openBrowser();
const ENGLISH = { locale: 'en', javaScriptEnabled: true } as const;

for (const viewport of [
  { width: 360, height: 640 },
  { width: 320, height: 480 },
]) {
  test(`the cookie notice covers no focused element of the checkout, at ${viewport.width} × ${viewport.height}`, async () => {
    const page = await visitors.newPage({ ...ENGLISH, viewport });
    const shopper = shopperOn(page, ENGLISH);
    await fillCart(page, 'en');
    await page.goto(to.checkout());
    await settled(shopper);
    await seen(page.getByRole('region', { name: shopper.t('layout.cookies.title') }));
    await page.getByRole('heading', { level: 1 }).click();
    const boxes = await page.locator('main').locator('input:visible, select:visible, textarea:visible').count();
    const covered: string[] = [];
    let met = 0;
    for (let stop = 0; stop < boxes + 40; stop += 1) {
      await page.keyboard.press('Tab');
      const focus = await page.evaluate(describeFocus);
      if (focus === null) break;
      met += 1;
      if (focus) covered.push(focus);
    }
    expect(met).toBeGreaterThan(10);
    expect(covered).toEqual([]);
  });
}

/** Null outside the main content; else a description of the covered part, or an empty string. */
function describeFocus(): string | null {
  const focused = document.activeElement;
  const notice = document.querySelector('section[aria-labelledby=cookie-title]');
  if (!focused?.closest('main') || !notice) return null;
  const { top, bottom } = focused.getBoundingClientRect();
  const limit = notice.getBoundingClientRect().top;
  const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
  return bottom <= limit && top >= header
    ? ''
    : `${focused.outerHTML.slice(0, 120)} (${header} ≤ ${top}–${bottom} ≤ ${limit})`;
}

for (const viewport of [
  { width: 320, height: 568 },
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
])
  for (const textSize of ['100%', '200%'])
    test(`the cookie notice leaves "Add to cart" free at ${viewport.width} px with text at ${textSize}`, async () => {
      const page = await visitors.newPage({ ...ENGLISH, viewport });
      const { t } = shopperOn(page, ENGLISH);
      await page.addInitScript((size) => {
        document.addEventListener('DOMContentLoaded', () =>
          document.documentElement.style.setProperty('font-size', size),
        );
      }, textSize);
      const goods = await findProductByTitle(origin, 'Orvo A7', 'en');
      await page.goto(goods.path);
      await seen(page.getByRole('region', { name: t('layout.cookies.title') }));
      const add = page
        .getByRole('button', { name: t('product.add'), exact: true })
        .filter({ visible: true })
        .first();
      // from 768 px on the button is in the page, possibly below a long text, and not in a sticky bar
      if (viewport.width >= 768) await add.scrollIntoViewIfNeeded();
      await expect.poll(() => add.evaluate(findCoveringElements)).toEqual([]);
    });

/** Elements that cover corners of the button, or corners outside the viewport. */
function findCoveringElements(button: Element): string[] {
  const { left, right, top, bottom } = button.getBoundingClientRect();
  const corners = [left + 8, right - 8].flatMap((x) => [top + 8, bottom - 8].map((y) => ({ x, y })));
  return corners.flatMap(({ x, y }) => {
    const at = document.elementFromPoint(x, y);
    return at && button.contains(at) ? [] : [`${Math.round(x)}, ${Math.round(y)}: ${at?.outerHTML.slice(0, 80)}`];
  });
}
