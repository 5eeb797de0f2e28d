import { buildPriceHistory } from '../catalog/load-prices.ts';
import type { Row } from '../upsert-rows.ts';
import type { GeneratedRow, Generator } from './generator.ts';
import { insertRows } from './insert-rows.ts';
import { createRandom } from './random.ts';

const DAY = 86_400_000;
/** Share of products with price changes among those that are not reduced. */
const CHANGED_SHARE = 0.1;

/** Three months of price history for reduced products and some of the others. */
export const priceGenerator: Generator = {
  name: 'prices',
  async fill({ tx, goods, seed, now }) {
    const selected = goods.filter(
      ({ made }) => made.offered !== null || createRandom(seed, 'prices', made.index).chance(CHANGED_SHARE),
    );
    return insertRows(
      tx,
      'price_history',
      selected.flatMap((good) => buildHistoryRows(good, now)),
    );
  },
};

function buildHistoryRows({ made, inventoryIds }: GeneratedRow, now: Date): Row[] {
  const { slug, offered, selling, variants } = made;
  // a product of today is some hours old
  const days = Math.max(made.daysSinceAdded, 0.5);
  return variants.flatMap(({ price, previous }, index) => {
    const before = price === null ? (offered === null ? null : selling) : previous;
    return buildPriceHistory(slug, price ?? offered ?? selling, before, days).map((step) => ({
      inventory_id: inventoryIds[index] ?? 0,
      since: new Date(now.getTime() - Math.round(step.daysAgo * DAY)).toISOString(),
      price: step.price,
    }));
  });
}
