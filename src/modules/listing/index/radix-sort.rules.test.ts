import fc from 'fast-check';
import { expect, test } from 'vitest';
import { radixSort, runToCompletion } from './radix-sort.rules.ts';

const key = fc.oneof(
  fc.integer({ min: -3, max: 3 }),
  fc.integer(),
  fc.maxSafeInteger(),
  fc.double({ noNaN: true }),
  fc.constant(-0),
);

test('the result equals a stable comparison sort for any keys', () => {
  fc.assert(
    fc.property(fc.array(key, { maxLength: 40 }), (keys) => {
      const numbers = Int32Array.from(keys, (_, index) => keys.length - 1 - index);
      const keyOf = (number: number) => keys[number] ?? 0;
      const compared = numbers.toSorted(
        (one, other) => Number(keyOf(one) > keyOf(other)) - Number(keyOf(one) < keyOf(other)),
      );
      expect(runToCompletion(radixSort(numbers, keyOf))).toEqual(compared);
    }),
  );
});
