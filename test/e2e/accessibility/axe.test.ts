import { expect, test } from 'vitest';
import { getTextDirection, LOCALES } from '../../../src/kernel/locale.ts';
import { openBrowser } from '../support/browser.ts';
import { fillCart } from '../support/fill-cart.ts';
import { DESKTOP, findPageFaults, listTestedPages } from '../support/page-faults.ts';
import { MANY_PAGES } from '../wait-limit.ts';

/** Text on pictures: the contrast cannot be computed. */
const visitors = openBrowser({ pictures: true });
/** Left-to-right locales in turn: their pages differ only by text. */
const IN_TURN = LOCALES.filter((locale) => getTextDirection(locale) === 'ltr');

for (const [place, locale] of IN_TURN.entries()) {
  test(
    `no page has an axe violation in light mode or is wider than 320 pixels, every fourth in ${locale}`,
    MANY_PAGES,
    async () => {
      const page = await visitors.newPage({ locale, viewport: DESKTOP });
      await fillCart(page, locale);
      const { pages } = await listTestedPages(visitors.origin);
      const wrong: string[] = [];
      for (const path of pages.filter((_, at) => at % IN_TURN.length === place))
        wrong.push(...(await findPageFaults(page, path, locale)));
      expect(wrong).toEqual([]);
    },
  );
}
