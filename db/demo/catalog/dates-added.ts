import { hashToUnit } from '../hash-to-unit.ts';
import type { DemoShop } from '../shop-files.ts';
import { findSellingStore } from './load-sellers.ts';

const DAY = 24 * 3_600_000;
const MIN_DAYS = 130;
const MAX_DAYS = 720;

type ProductKeys = { slug: string; brand: string; category: string };

/**
 * How many days before loading a product was added to the shop: new products as in their file, all others up to two
 * years ago, and none before its store joined.
 */
export function daysSinceAdded(
  product: ProductKeys,
  { arrivals, sellers }: Pick<DemoShop, 'arrivals' | 'sellers'>,
): number {
  const { slug } = product;
  const daysAgo = arrivals[slug];
  // spreads the products of one day
  if (daysAgo !== undefined) return daysAgo + hashToUnit(slug, 'hour') / 2;
  const joined = -(findSellingStore(product, sellers)?.since ?? -2 * MAX_DAYS * DAY) / DAY;
  const most = Math.min(MAX_DAYS, joined);
  return MIN_DAYS + (most - MIN_DAYS) * hashToUnit(slug, 'arrived');
}

export function dateAdded(product: ProductKeys, shop: Pick<DemoShop, 'arrivals' | 'sellers'>, now: Date): Date {
  return new Date(now.getTime() - Math.round(daysSinceAdded(product, shop) * DAY));
}
