import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Locale } from '../../../src/kernel/locale.ts';
import { getTranslator } from '../../../src/platform/translator.ts';
import { prefixLocale, to } from '../../../src/web/paths.ts';

import { openBrowser } from '../support/browser.ts';
import { fillCart } from '../support/fill-cart.ts';
import { findLargeTextFaults } from '../support/large-text-faults.ts';
import { findProductByTitle } from '../support/product-api.ts';

const visitors = openBrowser();
const PHONE = { width: 360, height: 740 };

/** One page of each kind in checkout and booking. */
async function kinds(): Promise<string[]> {
  const { path } = await findProductByTitle(visitors.origin, 'Orvo A7', 'en');
  const steps = [to.cart(), to.checkout(), to.repairBooking('iphone-13'), to.login(), to.trackOrder(), '/no/such/page'];
  return [to.home(), to.category('phones'), path, ...steps];
}

/** Faults on these pages, each with its URL. */
async function wrongOn(page: Page, look: () => string[] | Promise<string[]>): Promise<string[]> {
  await fillCart(page, 'en');
  const wrong: string[] = [];
  for (const path of await kinds()) {
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    wrong.push(...(await page.evaluate(look)).map((one) => `${path}: ${one}`));
  }
  return wrong;
}

test('with forced colours every button and field has a border, and with reduced motion nothing moves', async () => {
  const page = await visitors.newPage({ reducedMotion: 'reduce' });
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  const wrong = await wrongOn(page, () => {
    const isShown = (one: Element) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    const nameOf = (one: Element) => `${one.outerHTML.slice(0, 120)} `;
    const boxes = [...document.querySelectorAll('main :is(button, input:not([type=hidden]), select, textarea)')];
    const isEdged = (one: Element | null): boolean => {
      if (!one) return false;
      const { borderBlockEndStyle, borderBlockEndWidth, outlineStyle } = getComputedStyle(one);
      return (borderBlockEndStyle !== 'none' && Number.parseFloat(borderBlockEndWidth) > 0) || outlineStyle !== 'none';
    };
    // an icon button is distinguished from its surroundings by the icon
    const edgeless = boxes.filter(
      (one) => isShown(one) && one.textContent?.trim() && !isEdged(one) && !isEdged(one.parentElement),
    );
    const moving = document.getAnimations().filter(({ effect }) => Number(effect?.getComputedTiming().duration) > 1);
    return [...edgeless.map((one) => `no edge: ${nameOf(one)}`), ...moving.map(() => 'something moves')];
  });
  expect(wrong).toEqual([]);
});

test('on a phone buttons, fields and the footer links are 44 pixels high', async () => {
  const page = await visitors.newPage({ viewport: PHONE, hasTouch: true });
  const wrong = await wrongOn(page, () => {
    const LEAST = 44;
    const pressed = document.querySelectorAll(
      'main :is(button, summary, select, textarea, input:not([type=hidden])), footer :is(a, button, input)',
    );
    return [...pressed].flatMap((one) => {
      if (!one.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return [];
      // a label is part of the target of its control
      const label = one instanceof HTMLInputElement ? one.labels?.[0] : null;
      const sizes = [one, label].flatMap((part) => (part ? [part.getBoundingClientRect()] : []));
      const height = Math.max(...sizes.map((size) => size.height));
      // visually hidden elements
      if (height <= 1 || height >= LEAST - 0.5) return [];
      return [`${Math.round(height)} ${one.outerHTML.slice(0, 140)}`];
    });
  });
  expect(wrong).toEqual([]);
});

test('with the text spacing of WCAG 1.4.12 nothing is cut off or too wide for a phone', async () => {
  const page = await visitors.newPage({ viewport: { width: 320, height: 640 } });
  const wrong = await wrongOn(page, async () => {
    // WCAG 1.4.12; the CSP would refuse an inline style sheet
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '*{line-height:1.5!important;letter-spacing:.12em!important;word-spacing:.16em!important}p{margin-block-end:2em!important}',
    );
    document.adoptedStyleSheets = [sheet];
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const cut = [
      ...document.querySelectorAll('main :is(h1, h2, h3, p, a, button, label, legend, dt, dd, th, td)'),
    ].filter((one) => {
      const { overflowX, overflowY, clipPath, webkitLineClamp } = getComputedStyle(one);
      // a card truncates a long name, at any spacing, and links to the full one
      if (webkitLineClamp !== 'none') return false;
      if (clipPath !== 'none' || !one.checkVisibility()) return false;
      const isTall = overflowY !== 'visible' && one.scrollHeight > one.clientHeight + 2;
      return isTall || (overflowX !== 'visible' && one.scrollWidth > one.clientWidth + 2);
    });
    const beyond = document.documentElement.scrollWidth - window.innerWidth;
    return [
      ...cut.map((one) => `cut: ${one.outerHTML.slice(0, 140)}`),
      ...(beyond > 0 ? [`${beyond} px too wide`] : []),
    ];
  });
  expect(wrong).toEqual([]);
});

for (const width of [1280, 320])
  for (const locale of ['en', 'ar'] as const)
    test(`with text twice as large nothing is cut off, covered or too wide for ${width} pixels in ${locale}`, async () => {
      const page = await visitors.newPage({ viewport: { width, height: 800 } });
      await fillCart(page, 'en');
      const wrong = await findLargeTextFaultsOn(page, locale, [...(await kinds()), to.page('faq'), to.page('contact')]);
      await signIn(page);
      const own = [to.profile(), to.orders(), to.addresses(), to.address(), to.vouchers(), to.repairs(), to.reviews()];
      wrong.push(
        ...(await findLargeTextFaultsOn(page, locale, [...own, to.wishlists(), to.compared(), to.sessions()])),
      );
      expect(wrong).toEqual([]);
    });

async function signIn(page: Page): Promise<void> {
  const t = getTranslator('en');
  await page.goto(to.login());
  await page.getByLabel(t('fieldNames.email'), { exact: true }).first().fill('noura@souk.example');
  await page.getByLabel(t('fieldNames.password'), { exact: true }).fill('souk-demo');
  await page
    .locator('main')
    .getByRole('button', { name: t('login.submit'), exact: true })
    .click();
  await page.waitForURL((url) => url.pathname !== to.login());
}

async function findLargeTextFaultsOn(page: Page, locale: Locale, paths: readonly string[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const path of paths) {
    await page.goto(prefixLocale(path, locale), { waitUntil: 'domcontentloaded' });
    wrong.push(...(await page.evaluate(findLargeTextFaults)).map((one) => `${path}: ${one}`));
    if (process.env.SHOTS) {
      const name = `${page.viewportSize()?.width}-${locale}-${path.replaceAll(/\W+/g, '_')}`;
      await page.screenshot({ path: `.cache/shots/large-${name}.png`, fullPage: true });
    }
  }
  return wrong;
}
