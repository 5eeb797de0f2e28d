import { chance } from './chance.ts';
import { storeOf } from './load-sellers.ts';
import type { DemoShop } from './shop-files.ts';

const DAY = 24 * 3_600_000;
const FEWEST_DAYS = 130;
const MOST_DAYS = 720;

type Arrived = { slug: string; brand: string; category: string };

/**
 * How many days before loading a product was added to the shop: new products as in their file, all others up to two
 * years ago, and none before its store joined.
 */
export function daysInShop(product: Arrived, { arrivals, sellers }: Pick<DemoShop, 'arrivals' | 'sellers'>): number {
  const { slug } = product;
  const daysAgo = arrivals[slug];
  // spreads the products of one day
  if (daysAgo !== undefined) return daysAgo + chance(slug, 'hour') / 2;
  const joined = -(storeOf(product, sellers)?.since ?? -2 * MOST_DAYS * DAY) / DAY;
  const most = Math.min(MOST_DAYS, joined);
  return FEWEST_DAYS + (most - FEWEST_DAYS) * chance(slug, 'arrived');
}

export function arrivalOf(product: Arrived, shop: Pick<DemoShop, 'arrivals' | 'sellers'>, now: Date): Date {
  return new Date(now.getTime() - Math.round(daysInShop(product, shop) * DAY));
}
