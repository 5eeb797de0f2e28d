import { expect, test } from 'vitest';
import { to } from '../../../src/web/paths.ts';
import { openBrowser } from '../support/browser.ts';
import { fetchApi } from '../support/product-api.ts';
import { origin } from '../support/worker-shop.ts';

const visitors = openBrowser();
const HOUR = 3_600_000;

type Sale = { end_time: string };

test('a sale ends by the clock of the server, regardless of the device clock', async () => {
  const { flash_sales } = await fetchApi<{ flash_sales: Sale[] }>(origin, 'home');
  const ends = Date.parse(flash_sales[0]?.end_time ?? '');
  for (const drift of [0, HOUR, -26 * HOUR, 400 * 24 * HOUR]) {
    const page = await visitors.newPage();
    await page.addInitScript((shift) => {
      const real = Date.now;
      Date.now = () => real() + shift;
    }, drift);
    await page.goto(to.flashSale());
    const timer = page.getByRole('main').locator('p').filter({ hasText: 'Ends in' }).first();
    const shown = async () => {
      const text = (await timer.textContent()) ?? '';
      const [, hours = 0, minutes = 0, seconds = 0] = /(\d\d):(\d\d):(\d\d)/.exec(text)?.map(Number) ?? [];
      const days = Number(/(\d+) days?\b(?=.*:)/.exec(text)?.[1] ?? 0);
      return (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
    };
    const first = await shown();
    // it ticks: the figures are now those of the script
    await expect.poll(shown).toBeLessThan(first);
    expect(Math.abs(ends - Date.now() - (await shown())), `drift of ${drift / HOUR} h`).toBeLessThan(90_000);
  }
});
