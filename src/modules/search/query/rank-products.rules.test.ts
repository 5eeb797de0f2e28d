import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BLOCK_SIZE, blockNumber, blockOffset, packFact, packPosting, toProductId } from '../index/postings.rules.ts';
import type { LevelSource } from './level-sources.rules.ts';
import { rankProducts } from './rank-products.rules.ts';
import type { TermHits } from './term-levels.rules.ts';

/** Hits of a term in these products, by level. */
function hits(
  met: Record<number, number>,
  says: Partial<Pick<TermHits, 'isName' | 'isKind' | 'isOptional' | 'isHead' | 'exact' | 'phrase'>> = {},
): TermHits {
  return { sources: sources(met), exact: [], isName: false, isKind: false, ...says };
}

/** One source per level. */
function sources(met: Record<number, number>): LevelSource[] {
  const byLevel = Map.groupBy(Object.entries(met), ([, level]) => level);
  return [...byLevel].map(([level, entries]) => {
    const byBlock = Map.groupBy(entries, ([id]) => blockNumber(Number(id)));
    const list = [...byBlock].map(([block, own]) => ({
      block,
      postings: Uint16Array.from(own, ([id]) => packPosting(blockOffset(Number(id)), 'A')),
    }));
    return { list: list.toSorted((one, other) => one.block - other.block), levels: Uint8Array.from([level, 0, 0, 0]) };
  });
}

function facts(of: Record<number, { titleWords?: number; standing?: number }>) {
  const blocks = new Map<number, { facts: Uint16Array }>();
  for (const [id, { titleWords = 3, standing = 0 }] of Object.entries(of)) {
    const block = blocks.get(blockNumber(Number(id))) ?? { facts: new Uint16Array(BLOCK_SIZE) };
    block.facts[blockOffset(Number(id))] = packFact(titleWords, standing);
    blocks.set(blockNumber(Number(id)), block);
  }
  return blocks;
}

const MOST = { limit: 10 };
const ALL = { limit: 10, minScoreShare: 0 };
const FAR = toProductId(7, 12);

test('a product must match every term, in any block', () => {
  expect(rankProducts([hits({ 1: 5, [FAR]: 5 }), hits({ 2: 5, [FAR]: 4 })], facts({}), MOST)).toEqual([FAR]);
  expect(rankProducts([], facts({}), MOST)).toEqual([]);
});

test('the whole name comes before a longer one, and products in stock before sold-out ones', () => {
  const name = hits({ 1: 5, 2: 5, 3: 5 }, { isName: true });
  const known = facts({ 1: { titleWords: 4, standing: 10 }, 2: { titleWords: 4, standing: 90 }, 3: { titleWords: 1 } });
  expect(rankProducts([name], known, MOST)).toEqual([3, 2, 1]);
});

test('typed words come before better-selling synonyms, in stock before sold out', () => {
  const known = facts({ 1: { standing: 128 + 80 }, 2: { standing: 128 }, 3: { standing: 80 } });
  expect(rankProducts([hits({ 1: 5, 2: 5, 3: 5 }, { exact: sources({ 2: 5, 3: 5 }) })], known, MOST)).toEqual([
    2, 1, 3,
  ]);
});

test('adjacent words of a name come before the same words apart, even if those sell better', () => {
  const phrase = sources({ 1: 4 });
  const known = facts({ 1: { standing: 128 }, 2: { standing: 128 + 80 } });
  const terms = [
    hits({ 1: 4, 2: 5 }, { isName: true, phrase }),
    hits({ 1: 4, 2: 5 }, { isName: true }),
    hits({ 1: 5, 2: 5 }, { isKind: true }),
  ];
  expect(rankProducts(terms, known, MOST)).toEqual([1, 2]);
});

test('a phrase in a property counts like the kind of the product', () => {
  const phrase = sources({ 1: 2 });
  const terms = [hits({ 1: 2, 2: 4 }, { phrase }), hits({ 1: 2, 2: 3 })];
  expect(rankProducts([hits({ 1: 2, 2: 4 }), hits({ 1: 2, 2: 3 })], facts({}), ALL)).toEqual([2, 1]);
  // both terms of product 1 count as 4
  expect(rankProducts(terms, facts({}), ALL)).toEqual([1, 2]);
});

test('products with different levels in different blocks are ranked by the highest sum of all blocks', () => {
  const levels = { 1: 2, [FAR]: 5, [toProductId(9, 3)]: 3 };
  expect(rankProducts([hits(levels)], facts({}), MOST)).toEqual([FAR, toProductId(9, 3)]);
});

test('hits that score far below the best are left out', () => {
  expect(rankProducts([hits({ 1: 5, 2: 2 })], facts({}), MOST)).toEqual([1]);
});

test('hits are limited and sorted, and each product occurs once', () => {
  const level = fc.integer({ min: 1, max: 5 });
  const some = fc.dictionary(fc.integer({ min: 0, max: 20_000 }).map(String), level, { minKeys: 1, maxKeys: 60 });
  fc.assert(
    fc.property(some, fc.integer({ min: 0, max: 255 }), (met, standing) => {
      const ids = Object.keys(met).map(Number);
      const known = facts(Object.fromEntries(ids.map((id) => [id, { standing: (id * 7 + standing) % 256 }])));
      const all = rankProducts([hits(met)], known, { limit: 100 });
      expect(rankProducts([hits(met)], known, MOST)).toEqual(all.slice(0, MOST.limit));
      expect(new Set(all).size).toBe(all.length);
      const scores = all.map((id) => 20 * (met[id] ?? 0) + ((id * 7 + standing) % 256) / 8);
      expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    }),
  );
});

test('an optional term raises the products that match it and excludes none', () => {
  const phones = hits({ 1: 5, 2: 5, 3: 5 });
  expect(rankProducts([phones, hits({ 2: 2, 4: 5 }, { isOptional: true })], facts({}), MOST)).toEqual([2, 1, 3]);
});

test('products that only mention the named kind are left out', () => {
  const batteries = hits({ 1: 5, 2: 2 }, { isKind: true, isHead: true });
  expect(rankProducts([batteries, hits({ 1: 1, 2: 5 })], facts({}), MOST)).toEqual([1]);
});
