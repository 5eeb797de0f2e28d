import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { origin } from '../support/worker-shop.ts';

/** Scripts of a first visit to the home page with the published packages, gzip; bytes. */
const BUDGET = 143_500;

test('the scripts of the home page are within their size limit and compressed', async () => {
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

test('no script contains the schema library, whose probe for eval the CSP reports, or phone number metadata', () => {
  const folder = new URL('../../../build/client/assets/', import.meta.url);
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'));
  const found = scripts.filter((name) =>
    /ZodObject|new Function\(|defaultCountry/.test(readFileSync(new URL(name, folder), 'utf8')),
  );
  expect(found).toEqual([]);
});
