import { expect, test } from 'vitest';
import { origin } from '../support/our-shop.ts';

/**
 * Scripts of a first visit to the home page, gzip; bytes. 120 KiB until every page got forms that keep typed text when
 * the language changes, results that take the focus, and a fallback for refused storage.
 */
const BUDGET = 121 * 1024;

test('the scripts of the home page stay within their budget and travel compressed', async () => {
  const html = await (await fetch(origin)).text();
  const scripts = [...new Set(html.match(/\/assets\/[\w.-]+\.js\b/g))];
  expect(scripts.length).toBeGreaterThan(3);
  const sizes = await Promise.all(
    scripts.map(async (script) => {
      const response = await fetch(origin + script, { headers: { 'accept-encoding': 'gzip' } });
      expect([script, response.headers.get('content-encoding')]).toEqual([script, 'gzip']);
      return Number(response.headers.get('content-length'));
    }),
  );
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(BUDGET);
});
