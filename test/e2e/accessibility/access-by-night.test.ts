import { expect, test } from 'vitest';
import { barriersOn, DESK, pagesToWalk } from '../support/barriers.ts';
import { openBrowser } from '../support/browser.ts';
import { filledBasket } from '../support/filled-basket.ts';

/** Colours may lie on pictures. */
const visitors = openBrowser({ pictures: true });

test('no kind of page has a barrier in the dark and read from the right, or is too wide for 320 pixels', async () => {
  const page = await visitors.newPage({ locale: 'ar', viewport: DESK, colorScheme: 'dark' });
  await filledBasket(page, 'ar');
  const { kinds } = await pagesToWalk(visitors.origin);
  const wrong: string[] = [];
  for (const path of kinds) wrong.push(...(await barriersOn(page, path, 'ar')));
  expect(wrong).toEqual([]);
});
