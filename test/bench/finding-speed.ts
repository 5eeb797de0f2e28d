import { API_ROOT } from '../../src/platform/http/api.ts';
import type { Speed } from './search-speed.ts';

const ROUNDS = 40;
const SORTS = ['featured', 'newest', 'price_asc', 'price_desc', 'rating', 'best_selling'];

type Lists = {
  data: {
    result: { last_page: number; data: { id: number }[] };
    categories: { slug: string }[];
    brands: { id: number }[];
    attributes: { values: { id: number }[] }[];
  };
};

/** Milliseconds of lists and products through the API, one after the other, hardly an address twice. */
export async function findingSpeed(origin: string): Promise<[name: string, Speed][]> {
  const all = await listOf(origin, '');
  const { categories, brands, result } = all.data;
  const nth = <T>(list: readonly T[], round: number): T | undefined => list[round % list.length];
  const sort = (round: number) => `sort=${nth(SORTS, round)}`;
  const category = (round: number) => `category=${nth(categories, round)?.slug}`;
  const brand = (round: number) => `brands=${nth(brands, round)?.id}`;
  const cases: [string, (round: number) => string][] = [
    ['all, every order', (round) => `${sort(round)}&page=${1 + round}`],
    ['all, far behind', (round) => `${sort(round)}&page=${Math.max(1, result.last_page - round * 7)}`],
    ['a category', (round) => `${category(round)}&${sort(round)}`],
    ['a category by brand, price and stock', (round) => `${category(round)}&${brand(round)}&min=${round}&in_stock=1`],
    ['all by price and stock', (round) => `min=${10 + round}&in_stock=1&${sort(round)}`],
    ['all by brand', (round) => `${brand(round)}&${sort(round)}`],
  ];
  const figures: [string, Speed][] = [];
  for (const [name, query] of cases) {
    figures.push([name, await speedOf((round) => `${origin}${API_ROOT}/products?${query(round)}`)]);
  }
  const byValue = await listOf(origin, category(0));
  const values = byValue.data.attributes.flatMap((attribute) => attribute.values);
  const valued = (round: number) => `${category(0)}&attributes=${nth(values, round)?.id}&page=${1 + round}`;
  figures.push(['a category by value', await speedOf((round) => `${origin}${API_ROOT}/products?${valued(round)}`)]);
  const goods = await goodsFrom(origin, result.last_page);
  figures.push(['product data', await speedOf((round) => `${origin}${API_ROOT}/product/${nth(goods, round)}`)]);
  return figures;
}

/** Ids from all over the shop. */
async function goodsFrom(origin: string, lastPage: number): Promise<number[]> {
  const pages = [1, 2, Math.ceil(lastPage / 3), Math.ceil(lastPage / 2), lastPage];
  const lists = await Promise.all(pages.map((page) => listOf(origin, `page=${page}`)));
  return lists.flatMap(({ data }) => data.result.data.map(({ id }) => id));
}

async function listOf(origin: string, query: string): Promise<Lists> {
  return (await fetch(`${origin}${API_ROOT}/products?${query}`)).json() as Promise<Lists>;
}

async function speedOf(addressOf: (round: number) => string): Promise<Speed> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const since = performance.now();
    const response = await fetch(addressOf(round));
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`${addressOf(round)} answered ${response.status}`);
    times.push(performance.now() - since);
  }
  times.sort((a, b) => a - b);
  const at = (part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0;
  return { p50: at(0.5), p95: at(0.95), worst: at(1), asked: ROUNDS };
}

/** How long the first list of a new process takes, and the longest that anything else had to wait meanwhile. */
export async function firstList(origin: string): Promise<{ taken: number; longestWait: number }> {
  const since = performance.now();
  let done = false;
  // the shop gives up on a visitor who waits too long, not on reading its catalogue
  const list = (async () => {
    while (
      !(await listOf(origin, '').then(
        ({ data }) => 'result' in data,
        () => false,
      ))
    );
    done = true;
  })();
  let longestWait = 0;
  while (!done) {
    const asked = performance.now();
    await (await fetch(`${origin}/healthz`)).arrayBuffer();
    longestWait = Math.max(longestWait, performance.now() - asked);
    await new Promise((rested) => setTimeout(rested, 5));
  }
  await list;
  return { taken: performance.now() - since, longestWait };
}
