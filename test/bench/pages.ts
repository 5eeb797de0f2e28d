import { rmSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { findChromium } from '../../bin/browsers/chromium.ts';
import { to } from '../../src/web/paths.ts';
import { findProductByTitle } from '../e2e/support/product-api.ts';
import { newDataDir, startShop } from '../e2e/support/shop.ts';
import { INTERACTIONS, timeInteraction } from './page-interactions.ts';
import { type LoadFigures, sum, timeLoad, weighPage } from './page-weight.ts';

/** What visitors load and how long their phone is busy with it, beside the goals: `npm run bench -- pages`. */

const VISITS = 5;

const kb = (bytes: number) => (bytes / 1000).toFixed(0);
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const dataDir = newDataDir();
const shop = await startShop({ LOG_LEVEL: 'error' }, dataDir);
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
try {
  const { path } = await findProductByTitle(shop.origin, 'Orvo A7', 'en');
  // the goals are all bytes of a first visit, in KB of 1,000 bytes
  const pages = [
    { name: 'home', address: to.home(), goalKb: 350 },
    { name: 'listing', address: to.category('phones'), goalKb: 250 },
    { name: 'product', address: path, goalKb: 300 },
    { name: 'repair start', address: to.services(), goalKb: 200 },
    { name: 'cart', address: to.cart(), goalKb: 250 },
  ];
  // the first visit of a picture size prepares it
  for (const { address } of pages) await weighPage(browser, shop.origin + address);
  for (const { name, address, goalKb } of pages) {
    const { bytes, requests, atLoad } = await weighPage(browser, shop.origin + address);
    const kinds = [...bytes].toSorted((a, b) => b[1] - a[1]).map(([kind, size]) => `${kind} ${kb(size)}`);
    console.log(
      `${name}: ${kb(sum([...bytes.values()]))} KB (goal ${goalKb}), ${kb(atLoad)} at load, ${requests} requests`,
    );
    console.log(`  KB by type: ${kinds.join(', ')}`);
    const loads: LoadFigures[] = [];
    for (let visit = 0; visit < VISITS; visit += 1) loads.push(await timeLoad(browser, shop.origin + address));
    const of = (pick: (figures: LoadFigures) => number) => median(loads.map(pick));
    console.log(
      `  at 4× slowdown, median of ${VISITS}: blocking ${of((load) => load.blockingMs).toFixed(0)} ms (goal 50), ` +
        `largest paint ${of((load) => load.largestPaintMs).toFixed(0)} ms, ` +
        `layout shift ${of((load) => load.layoutShift).toFixed(3)} (goal 0.010)`,
    );
  }
  for (const interaction of INTERACTIONS) {
    const times: number[] = [];
    for (let visit = 0; visit < VISITS; visit += 1)
      times.push(await timeInteraction(browser, shop.origin, path, interaction));
    console.log(`${interaction.name}: input to next paint ${median(times).toFixed(0)} ms at 4× slowdown (goal 100)`);
  }
} finally {
  await browser.close();
  await shop.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
