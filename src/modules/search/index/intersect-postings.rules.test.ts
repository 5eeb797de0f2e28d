import fc from 'fast-check';
import { expect, test } from 'vitest';
import { intersectPostings } from './intersect-postings.rules.ts';
import { type PostingList, packPosting } from './postings.rules.ts';

const WEIGHTS = ['A', 'B', 'C', 'D'] as const;

type Weights = Map<number, (typeof WEIGHTS)[number]>;

function toList(weights: Weights): PostingList {
  const entries = [...weights].toSorted(([one], [other]) => one - other);
  const byBlock = Map.groupBy(entries, ([id]) => Math.floor(id / 10));
  return [...byBlock].map(([block, own]) => ({
    block,
    postings: Uint16Array.from(own, ([id, weight]) => packPosting(id % 10, weight)),
  }));
}

test('products that have all words have their common weight, or the lowest when the weights differ', () => {
  const words = fc.array(
    fc
      .array(fc.tuple(fc.integer({ min: 0, max: 49 }), fc.constantFrom(...WEIGHTS)))
      .map((all): Weights => new Map(all)),
    { minLength: 1, maxLength: 4 },
  );
  fc.assert(
    fc.property(words, ([first = new Map(), ...others]) => {
      const common: Weights = new Map();
      for (const [id, weight] of first) {
        if (!others.every((other) => other.has(id))) continue;
        common.set(id, others.every((other) => other.get(id) === weight) ? weight : 'D');
      }
      expect(intersectPostings([first, ...others].map(toList))).toEqual(toList(common));
    }),
  );
});
