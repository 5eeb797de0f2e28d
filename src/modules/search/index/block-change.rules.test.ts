import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Weight } from './analyze-product.rules.ts';
import { diffPostings, indexInBlock, startBlockChange } from './block-change.rules.ts';
import { type BlockFacts, createBlockFacts, type Postings } from './postings.rules.ts';

type Block = { facts: BlockFacts; lists: Map<string, Postings> };
type Products = Map<number, Record<string, Weight>>;

/** The block after these changes; null removes a product. */
function after({ facts, lists }: Block, now: [number, Record<string, Weight> | null][]): Block {
  const change = startBlockChange(facts);
  for (const [id, words] of now) {
    indexInBlock(change, id, words && { words: new Map(Object.entries(words)), titleWords: 1, rank: 1 });
  }
  const all = new Map([...lists, ...diffPostings(lists, change)]);
  return { facts: change.block, lists: new Map([...all].filter(([, list]) => list.length > 0)) };
}

const nothing = (): Block => ({ facts: createBlockFacts(), lists: new Map() });

const words = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), fc.constantFrom<Weight>('A', 'B', 'C', 'D'), {
  minKeys: 1,
});
const change = fc.tuple(fc.integer({ min: 0, max: 9 }), fc.option(words));

test('a block changed product by product equals a rebuilt one', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 30 }), (changes) => {
      const products: Products = new Map();
      let block = nothing();
      for (const [id, now] of changes) {
        block = after(block, [[id, now]]);
        if (now) products.set(id, now);
        else products.delete(id);
      }
      const anew = after(
        nothing(),
        [...products].sort(([a], [b]) => a - b),
      );
      expect([...block.lists].toSorted()).toEqual([...anew.lists].toSorted());
      expect(block.facts).toEqual(anew.facts);
    }),
  );
});

test('a product with the same words changes no posting list, and changed sales are still recorded', () => {
  const now = { words: new Map([['phone', 'A' as const]]), titleWords: 1, rank: 1 };
  const first = startBlockChange(createBlockFacts());
  indexInBlock(first, 5, now);
  const again = startBlockChange(first.block);
  expect(indexInBlock(again, 5, now)).toBe(false);
  expect(again.isChanged).toBe(false);
  expect(indexInBlock(again, 5, { ...now, rank: 2 })).toBe(false);
  expect(again.isChanged).toBe(true);
  expect(again.added.size).toBe(0);
});
