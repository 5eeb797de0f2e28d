import { parseArgs } from 'node:util';
import { listCosts } from './list-cost.ts';

/** What finding costs in memory, without database or page: `node test/bench/find.ts [--products 1000000]`. */
const { values } = parseArgs({ options: { products: { type: 'string', default: '50000' } } });
for (const { name, p50, p95 } of listCosts(Number(values.products))) {
  console.log(`${name.padEnd(46)}p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`);
}
