import { type Bits, bitsOf, countBits, eachBit, firstBit, hasBit, packBits } from './bits.rules.ts';
import type { ListingColumns } from './listing-columns.rules.ts';

/** The matching products, unordered: a bitmap over each category block. */
export type Listed = { columns: ListingColumns; byCategory: ReadonlyMap<number, Bits>; total: number };

export function listedOn(columns: ListingColumns, byCategory: ReadonlyMap<number, Bits>): Listed {
  let total = 0;
  for (const bits of byCategory.values()) total += countBits(packBits(bits));
  return { columns, byCategory, total };
}

/** All slots; for short lists. */
export function placesOf({ columns, byCategory, total }: Listed): Int32Array {
  const slots = new Int32Array(total);
  let end = 0;
  for (const [category, bits] of byCategory) {
    const block = columns.byCategory.get(category)?.places;
    eachBit(packBits(bits), (at) => {
      slots[end++] = block?.[at] ?? 0;
    });
  }
  return slots;
}

/** Returns a test for whether the product in a slot matches. */
export function isListedIn({ columns, byCategory }: Listed): (place: number) => boolean {
  const { category, onShelf } = columns;
  // array lookup, because the test runs for every product of the shop
  const bitsOfCategory: (Bits | undefined)[] = new Array(columns.largestId + 1).fill(undefined);
  for (const [id, bits] of byCategory) bitsOfCategory[id] = bits;
  return (slot) => {
    const bits = bitsOfCategory[category[slot] ?? 0];
    return bits !== undefined && hasBit(bits, onShelf[slot] ?? 0);
  };
}

/** Fractional part of the golden ratio: steps of this size do not coincide with periods in the list. */
const UNEVEN = 0.618_033_988_749_895;

/** A sample of slots spread over the whole list; all slots of a shorter list. */
export function sampleOf(listed: Listed, most: number): Int32Array {
  const { columns, byCategory, total } = listed;
  if (total <= most) return placesOf(listed);
  const sample = new Int32Array(most);
  const rankOf = (nth: number) => Math.floor(((nth + ((nth * UNEVEN) % 1)) * total) / most);
  let [taken, before] = [0, 0];
  for (const [category, bits] of byCategory) {
    const block = columns.byCategory.get(category)?.places;
    const { at, words } = packBits(bits);
    for (let nth = 0; nth < words.length; nth++) {
      let rest = words[nth] ?? 0;
      const end = before + bitsOf(rest);
      for (; taken < most && rankOf(taken) < end; taken++) {
        for (; before < rankOf(taken); before++) rest &= rest - 1;
        sample[taken] = block?.[((at[nth] ?? 0) << 5) + firstBit(rest)] ?? 0;
      }
      before = end;
    }
  }
  return sample;
}
