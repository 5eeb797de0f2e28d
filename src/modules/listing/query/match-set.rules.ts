import {
  type Bitmap,
  countBits,
  countWordBits,
  forEachBit,
  hasBit,
  lowestBitIndex,
  packBitmap,
} from '../index/bitmap.rules.ts';
import type { ProductColumns } from '../index/product-columns.rules.ts';

/** The matching products, unordered: a bitmap over each category block. */
export type MatchSet = { columns: ProductColumns; byCategory: ReadonlyMap<number, Bitmap>; total: number };

export function createMatchSet(columns: ProductColumns, byCategory: ReadonlyMap<number, Bitmap>): MatchSet {
  let total = 0;
  for (const bits of byCategory.values()) total += countBits(packBitmap(bits));
  return { columns, byCategory, total };
}

/** All slots; for short lists. */
export function listMatchedSlots({ columns, byCategory, total }: MatchSet): Int32Array {
  const slots = new Int32Array(total);
  let end = 0;
  for (const [category, bits] of byCategory) {
    const block = columns.byCategory.get(category)?.slots;
    forEachBit(packBitmap(bits), (at) => {
      slots[end++] = block?.[at] ?? 0;
    });
  }
  return slots;
}

/** Returns a test for whether the product in a slot matches. */
export function createMatchTest({ columns, byCategory }: MatchSet): (place: number) => boolean {
  const { category, blockPosition } = columns;
  // array lookup, because the test runs for every product of the shop
  const bitsOfCategory: (Bitmap | undefined)[] = new Array(columns.largestId + 1).fill(undefined);
  for (const [id, bits] of byCategory) bitsOfCategory[id] = bits;
  return (slot) => {
    const bits = bitsOfCategory[category[slot] ?? 0];
    return bits !== undefined && hasBit(bits, blockPosition[slot] ?? 0);
  };
}

/** Fractional part of the golden ratio: steps of this size do not coincide with periods in the list. */
const GOLDEN_RATIO_FRACTION = 0.618_033_988_749_895;

/** A sample of slots spread over the whole list; all slots of a shorter list. */
export function sampleSlots(listed: MatchSet, maxSlots: number): Int32Array {
  const { columns, byCategory, total } = listed;
  if (total <= maxSlots) return listMatchedSlots(listed);
  const sample = new Int32Array(maxSlots);
  const rankOf = (index: number) => Math.floor(((index + ((index * GOLDEN_RATIO_FRACTION) % 1)) * total) / maxSlots);
  let [taken, before] = [0, 0];
  for (const [category, bits] of byCategory) {
    const block = columns.byCategory.get(category)?.slots;
    const { wordIndexes, words } = packBitmap(bits);
    for (let index = 0; index < words.length; index++) {
      let rest = words[index] ?? 0;
      const end = before + countWordBits(rest);
      for (; taken < maxSlots && rankOf(taken) < end; taken++) {
        for (; before < rankOf(taken); before++) rest &= rest - 1;
        sample[taken] = block?.[((wordIndexes[index] ?? 0) << 5) + lowestBitIndex(rest)] ?? 0;
      }
      before = end;
    }
  }
  return sample;
}
