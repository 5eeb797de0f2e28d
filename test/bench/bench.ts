import { to } from '../../src/web/paths.ts';
import { startShop } from '../e2e/shop.ts';
import { costOf } from './page-cost.ts';
import { scriptWeight } from './script-weight.ts';

const MOST_LISTING_CPU_MS = 4;
const MOST_SCRIPT_KB = 120;

const figure = (value: number, digits = 2) => value.toFixed(digits);
const verdict = (kept: boolean) => (kept ? 'kept' : 'MISSED');

const since = performance.now();
const shop = await startShop();
try {
  console.log(`first start with an empty data folder    ${figure((performance.now() - since) / 1000)} s`);
  const weight = await scriptWeight(shop.origin, to.home());
  const kilobytes = weight.bytes / 1024;
  console.log(
    `script of the home page                  ${figure(kilobytes, 1)} KB gz in ${weight.files} files   (at most ${MOST_SCRIPT_KB}: ${verdict(kilobytes <= MOST_SCRIPT_KB)})`,
  );
  for (const [name, path] of [
    ['listing', to.products()],
    ['home', to.home()],
  ] as const) {
    const cost = await costOf(shop.pid, shop.origin + path);
    const limit =
      name === 'listing'
        ? `   (at most ${MOST_LISTING_CPU_MS}: ${verdict(cost.cpuMsEach <= MOST_LISTING_CPU_MS)})`
        : '';
    console.log(
      `${name.padEnd(8)} rendered                        ${figure(cost.cpuMsEach)} ms CPU, ${figure(cost.wallMsEach)} ms, ${figure(cost.bytes / 1024, 0)} KB${limit}`,
    );
  }
} finally {
  await shop.stop();
}
