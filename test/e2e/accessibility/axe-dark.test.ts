import { expect, test } from 'vitest';
import { openBrowser } from '../support/browser.ts';
import { fillCart } from '../support/fill-cart.ts';
import { DESKTOP, findPageFaults, listTestedPages } from '../support/page-faults.ts';
import { MANY_PAGES } from '../wait-limit.ts';

/** Text on pictures: the contrast cannot be computed. */
const visitors = openBrowser({ pictures: true });

test(
  'no kind of page has an accessibility violation in dark mode and right to left, or is wider than 320 pixels',
  MANY_PAGES,
  async () => {
    const page = await visitors.newPage({ locale: 'ar', viewport: DESKTOP, colorScheme: 'dark' });
    await fillCart(page, 'ar');
    const { kinds } = await listTestedPages(visitors.origin);
    const wrong: string[] = [];
    for (const path of kinds) wrong.push(...(await findPageFaults(page, path, 'ar')));
    expect(wrong).toEqual([]);
  },
);
