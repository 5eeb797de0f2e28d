import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  clearBit,
  countBits,
  countIntersection,
  countWordBits,
  createBitmap,
  forEachBit,
  hasBit,
  packBitmap,
  setBit,
} from './bitmap.rules.ts';

const SIZE = 100;
const numbers = fc.uniqueArray(fc.integer({ min: 0, max: SIZE - 1 }));

test('a bitmap contains exactly the bits that were set and not cleared, in ascending order', () => {
  fc.assert(
    fc.property(numbers, numbers, (set, cleared) => {
      const bits = createBitmap(SIZE);
      for (const at of set) setBit(bits, at);
      for (const at of cleared) clearBit(bits, at);
      const left = set.filter((at) => !cleared.includes(at)).sort((a, b) => a - b);
      const seen: number[] = [];
      forEachBit(packBitmap(bits), (at) => seen.push(at));
      expect(seen).toEqual(left);
      expect(Array.from({ length: SIZE }, (_, at) => at).filter((at) => hasBit(bits, at))).toEqual(left);
      expect(countBits(packBitmap(bits))).toBe(left.length);
    }),
  );
});

test('the intersection of two bitmaps is counted', () => {
  fc.assert(
    fc.property(numbers, numbers, (one, other) => {
      const [a, b] = [createBitmap(SIZE), createBitmap(SIZE)];
      for (const at of one) setBit(a, at);
      for (const at of other) setBit(b, at);
      expect(countIntersection(packBitmap(a), b)).toBe(one.filter((at) => other.includes(at)).length);
    }),
  );
});

test('the set bits of any word are counted, including the sign bit', () => {
  fc.assert(
    fc.property(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }), (word) => {
      expect(countWordBits(word)).toBe((word >>> 0).toString(2).replaceAll('0', '').length);
    }),
  );
});
