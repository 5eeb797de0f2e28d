/** Bitmap with 32 bits in each word: a million products take 31,250 words. */
export type Bitmap = Int32Array;

/** The words of a bitmap that are not 0, with their indexes in `at`. */
export type PackedBitmap = { wordIndexes: Int32Array; words: Int32Array };

export function createBitmap(count: number): Bitmap {
  return new Int32Array((count + 31) >>> 5);
}

export function hasBit(bits: Bitmap, at: number): boolean {
  return (((bits[at >>> 5] ?? 0) >>> (at & 31)) & 1) === 1;
}

export function setBit(bits: Bitmap, at: number): void {
  bits[at >>> 5] = (bits[at >>> 5] ?? 0) | (1 << (at & 31));
}

export function clearBit(bits: Bitmap, at: number): void {
  bits[at >>> 5] = (bits[at >>> 5] ?? 0) & ~(1 << (at & 31));
}

/** In-place intersection. */
export function intersectInPlace(bits: Bitmap, others: Bitmap): void {
  for (let word = 0; word < bits.length; word++) bits[word] = (bits[word] ?? 0) & (others[word] ?? 0);
}

/** In-place difference. */
export function subtractInPlace(bits: Bitmap, others: Bitmap): void {
  for (let word = 0; word < bits.length; word++) bits[word] = (bits[word] ?? 0) & ~(others[word] ?? 0);
}

/** A bitmap by id. An array, because a count over a million products reads it many millions of times. */
export type BitmapsById = { ids: number[]; bits: (Bitmap | undefined)[] };

export function setBitForId({ ids, bits }: BitmapsById, id: number, at: number, capacity: number): void {
  let own = bits[id];
  if (!own) {
    own = createBitmap(capacity);
    // V8 handles arrays with holes slower
    while (bits.length <= id) bits.push(undefined);
    bits[id] = own;
    ids.push(id);
  }
  setBit(own, at);
}

/** Union of bitmaps of the same length. */
export function unionBitmaps(length: number, some: Iterable<Bitmap>): Bitmap {
  const all = new Int32Array(length);
  for (const bits of some) for (let word = 0; word < length; word++) all[word] = (all[word] ?? 0) | (bits[word] ?? 0);
  return all;
}

export function intersectBitmaps(one: Bitmap, other: Bitmap): Bitmap {
  const both = one.slice();
  intersectInPlace(both, other);
  return both;
}

export function subtractBitmaps(one: Bitmap, other: Bitmap): Bitmap {
  const rest = one.slice();
  subtractInPlace(rest, other);
  return rest;
}

export function packBitmap(bits: Bitmap): PackedBitmap {
  const [at, words] = [new Int32Array(bits.length), new Int32Array(bits.length)];
  let end = 0;
  for (let word = 0; word < bits.length; word++) {
    const own = bits[word] ?? 0;
    if (own === 0) continue;
    at[end] = word;
    words[end++] = own;
  }
  return { wordIndexes: at.subarray(0, end), words: words.subarray(0, end) };
}

export function countBits({ words }: PackedBitmap): number {
  let count = 0;
  for (let index = 0; index < words.length; index++) count += countWordBits(words[index] ?? 0);
  return count;
}

export function countIntersection({ wordIndexes, words }: PackedBitmap, others: Bitmap): number {
  let count = 0;
  for (let index = 0; index < words.length; index++) {
    count += countWordBits((words[index] ?? 0) & (others[wordIndexes[index] ?? 0] ?? 0));
  }
  return count;
}

/** Number of set bits in a word (population count): adds pairs, then nibbles, then bytes in parallel. */
export function countWordBits(word: number): number {
  const pairs = word - ((word >>> 1) & 0x5555_5555);
  const fours = (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}

/** Visits the set bits in ascending order. */
export function forEachBit({ wordIndexes, words }: PackedBitmap, visit: (bit: number) => void): void {
  for (let index = 0; index < words.length; index++) {
    const first = (wordIndexes[index] ?? 0) << 5;
    for (let rest = words[index] ?? 0; rest !== 0; rest &= rest - 1) visit(first + lowestBitIndex(rest));
  }
}

/** Index of the lowest set bit of a word. */
export function lowestBitIndex(word: number): number {
  return 31 - Math.clz32(word & -word);
}
