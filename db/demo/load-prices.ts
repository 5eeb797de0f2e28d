import { sql } from 'kysely';
import { basisPointsOf, sumOf, times } from '../../src/kernel/money.ts';
import { recordPrices } from '../../src/modules/pricing/record-prices.ts';
import type { Tx } from '../../src/platform/db.ts';
import { daysInShop } from './arrivals.ts';
import { chance } from './chance.ts';
import { idsOf, putRows } from './put-rows.ts';
import type { DemoShop } from './shop-files.ts';
import { variantsOf } from './variants.ts';

const DAY = 24 * 3_600_000;
/** Prices are rounded to this multiple, in minor units. */
const WHOLE = 100;
/** Products that are newer, in days, have a price history shorter than three months. */
const LONGEST = 111;

/** Writes three months of price history for every variant without one; for others, records a changed price. */
export async function loadPrices(tx: Tx, shop: DemoShop, now: Date): Promise<void> {
  const { products } = shop;
  const product = await idsOf(tx, 'product', 'slug');
  const { rows } = await sql<{ id: number; sku: string }>`
    select i.id, i.sku from inventory i
    where not exists (select from price_history h where h.inventory_id = i.id)
  `.execute(tx);
  const missing = new Map(rows.map(({ id, sku }) => [sku, id]));
  const past = products.flatMap((file) =>
    variantsOf(file).flatMap(({ sku, price, previous }) => {
      const inventory_id = missing.get(sku);
      if (inventory_id === undefined) return [];
      const current = price ?? file.offered ?? file.selling;
      const before = price === null ? (file.offered === undefined ? null : file.selling) : previous;
      return pricePath(file.slug, current, before, daysInShop(file, shop)).map((step) => {
        return { inventory_id, since: new Date(now.getTime() - Math.round(step.daysAgo * DAY)), price: step.price };
      });
    }),
  );
  await putRows(tx, 'price_history', past, { key: ['inventory_id', 'since'] });
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
export function pricePath(slug: string, current: number, before: number | null, days: number): PriceStep[] {
  if (days < LONGEST) return steps([days, before ?? current], [days * (0.2 + 0.4 * chance(slug, 'last')), current]);
  const first = 91 + Math.floor(20 * chance(slug, 'first'));
  const second = 45 + Math.floor(35 * chance(slug, 'second'));
  const last = 4 + Math.floor(30 * chance(slug, 'last'));
  const usual = before ?? current;
  const launch = sumOf([usual, tag(basisPointsOf(usual, 200 + Math.floor(600 * chance(slug, 'launch'))))]);
  return steps([first, chance(slug, 'moved') < 0.6 ? launch : usual], [second, usual], [last, current]);
}

function steps(...times: [daysAgo: number, price: number][]): PriceStep[] {
  const path = times.map(([daysAgo, price]) => ({ daysAgo, price }));
  return path.filter(({ price }, index) => price !== path[index - 1]?.price);
}

function tag(amount: number): number {
  return times(Math.floor(amount / WHOLE), WHOLE);
}
