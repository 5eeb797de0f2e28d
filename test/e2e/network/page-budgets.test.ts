import { expect, test } from 'vitest';
import { to } from '../../../src/web/paths.ts';
import { findProductByTitle } from '../support/product-api.ts';
import { origin } from '../support/worker-shop.ts';

type Weights = { html: number; scripts: number; styles: number; messages: number; fonts: number };

/**
 * Bytes of a first visit, compressed with Brotli: what the HTML names, without pictures and what scripts load later. 5 %
 * above the measured weight, so that they fail before a visitor notices: lower them when a page becomes lighter.
 */
const BUDGETS: Record<string, Weights> = {
  home: { html: 23_000, scripts: 128_200, styles: 13_200, messages: 3_700, fonts: 30_900 },
  listing: { html: 19_700, scripts: 134_100, styles: 13_700, messages: 4_400, fonts: 30_900 },
  product: { html: 28_200, scripts: 149_300, styles: 16_700, messages: 6_300, fonts: 30_900 },
  repairStart: { html: 21_500, scripts: 140_000, styles: 15_200, messages: 4_800, fonts: 30_900 },
  cart: { html: 9_500, scripts: 143_300, styles: 14_500, messages: 4_600, fonts: 30_900 },
};

/** A page has the styles of every page and its own; a third file would be one more request before the first paint. */
const MAX_STYLESHEETS = 2;

test.each(Object.entries(BUDGETS))('the page %s weighs no more than its budget', async (name, budget) => {
  const { weights, stylesheets } = await weighPage(await findPath(name));
  const exceeded = Object.entries(budget).filter(([kind, limit]) => weights[kind as keyof Weights] > limit);
  expect(exceeded.map(([kind, limit]) => ({ kind, limit, bytes: weights[kind as keyof Weights] }))).toEqual([]);
  expect(stylesheets).toBeLessThanOrEqual(MAX_STYLESHEETS);
});

async function findPath(name: string): Promise<string> {
  if (name === 'product') return (await findProductByTitle(origin, 'Orvo A7', 'en')).path;
  return { listing: to.category('phones'), repairStart: to.services(), cart: to.cart() }[name] ?? to.home();
}

async function weighPage(path: string): Promise<{ weights: Weights; stylesheets: number }> {
  const page = await fetchCompressed(path);
  const html = await page.text();
  const list = (pattern: RegExp) => [...new Set(html.match(pattern))];
  const weigh = async (files: readonly string[]) => {
    const sizes = await Promise.all(files.map(async (file) => readSize(await fetchCompressed(file))));
    return sizes.reduce((sum, size) => sum + size, 0);
  };
  const stylesheets = list(/\/assets\/[\w.-]+\.css\b/g);
  const weights = {
    html: readSize(page),
    scripts: await weigh(list(/\/assets\/[\w.-]+\.js\b/g)),
    styles: await weigh(stylesheets),
    // the messages of all pages, which the page also names, are loaded later
    messages: await weigh(list(/(?<=href=")\/messages\/[\w.-]+\.json/g)),
    fonts: await weigh(list(/\/assets\/[\w.-]+\.woff2\b/g)),
  };
  // a page without one of them would pass with nothing
  expect(Object.entries(weights).filter(([, bytes]) => bytes === 0)).toEqual([]);
  return { weights, stylesheets: stylesheets.length };
}

async function fetchCompressed(path: string): Promise<Response> {
  const response = await fetch(origin + path, { headers: { 'accept-encoding': 'br' } });
  expect([path, response.status]).toEqual([path, 200]);
  return response;
}

function readSize(response: Response): number {
  return Number(response.headers.get('content-length'));
}
