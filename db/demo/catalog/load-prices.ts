import { sql } from 'kysely';
import { applyBasisPoints, multiplyAmount, sumAmounts } from '../../../src/kernel/money.ts';
import { recordPrices } from '../../../src/modules/pricing/record-prices.ts';
import type { Tx } from '../../../src/platform/database/db.ts';
import { hashToUnit } from '../hash-to-unit.ts';
import type { DemoShop } from '../shop-files.ts';
import { readIds, upsertRows } from '../upsert-rows.ts';
import { daysSinceAdded } from './dates-added.ts';
import { listVariants } from './list-variants.ts';

const DAY = 24 * 3_600_000;
/** Prices are rounded to this multiple, in minor units. */
const ROUNDING = 100;
/** Products that are newer, in days, have a price history shorter than three months. */
const MIN_FULL_HISTORY_DAYS = 111;

/** Writes three months of price history for every variant without one; for others, records a changed price. */
export async function loadPrices(tx: Tx, shop: DemoShop, now: Date): Promise<void> {
  const { products } = shop;
  const product = await readIds(tx, 'product', 'slug');
  const { rows } = await sql<{ id: number; sku: string }>`
    select i.id, i.sku from inventory i
    where not exists (select from price_history h where h.inventory_id = i.id)
  `.execute(tx);
  const missing = new Map(rows.map(({ id, sku }) => [sku, id]));
  const past = products.flatMap((file) =>
    listVariants(file).flatMap(({ sku, price, previous }) => {
      const inventory_id = missing.get(sku);
      if (inventory_id === undefined) return [];
      const current = price ?? file.offered ?? file.selling;
      const before = price === null ? (file.offered === undefined ? null : file.selling) : previous;
      return buildPriceHistory(file.slug, current, before, daysSinceAdded(file, shop)).map((step) => {
        return { inventory_id, since: new Date(now.getTime() - Math.round(step.daysAgo * DAY)), price: step.price };
      });
    }),
  );
  await upsertRows(tx, 'price_history', past, { key: ['inventory_id', 'since'] });
  await recordPrices(
    tx,
    products.map(({ slug }) => product(slug)),
    now,
  );
}

export type PriceStep = { daysAgo: number; price: number };

/**
 * Price history over the last three months, or since the product was added if that is less, oldest first, ending at the
 * current price. Variants of a product change on the same days. A previous price that is shown today was charged until
 * the reduction, and no price before it was lower.
 */
export function buildPriceHistory(slug: string, current: number, before: number | null, days: number): PriceStep[] {
  if (days < MIN_FULL_HISTORY_DAYS)
    return toPriceSteps([days, before ?? current], [days * (0.2 + 0.4 * hashToUnit(slug, 'last')), current]);
  const first = 91 + Math.floor(20 * hashToUnit(slug, 'first'));
  const second = 45 + Math.floor(35 * hashToUnit(slug, 'second'));
  const last = 4 + Math.floor(30 * hashToUnit(slug, 'last'));
  const usual = before ?? current;
  const launch = sumAmounts([
    usual,
    roundPrice(applyBasisPoints(usual, 200 + Math.floor(600 * hashToUnit(slug, 'launch')))),
  ]);
  return toPriceSteps([first, hashToUnit(slug, 'moved') < 0.6 ? launch : usual], [second, usual], [last, current]);
}

function toPriceSteps(...times: [daysAgo: number, price: number][]): PriceStep[] {
  const path = times.map(([daysAgo, price]) => ({ daysAgo, price }));
  return path.filter(({ price }, index) => price !== path[index - 1]?.price);
}

function roundPrice(amount: number): number {
  return multiplyAmount(Math.floor(amount / ROUNDING), ROUNDING);
}
