import type { Weight, WeightedTerms } from './analyze-product.rules.ts';

/** Where a word stands in a block of products: place * 4 + weight, ascending. */
export type Postings = Uint16Array;

/** All places of a word, by block. */
export type PostingList = readonly { block: number; postings: Postings }[];

/** What a block says of its products, by place. */
export type BlockFacts = {
  /** Words of the name * 256 + standing. */
  facts: Uint16Array;
  /** 0 where nothing is listed. */
  prints: Int32Array;
};

const OFFSET_BITS = 12;
export const BLOCK_SIZE = 1 << OFFSET_BITS;
const WEIGHTS: readonly Weight[] = ['A', 'B', 'C', 'D'];
const WEIGHT_BITS = 2;

export function blockNumber(id: number): number {
  return id >> OFFSET_BITS;
}

export function blockOffset(id: number): number {
  return id & (BLOCK_SIZE - 1);
}

export function productIdAt(block: number, place: number): number {
  return block * BLOCK_SIZE + place;
}

export function packPosting(place: number, weight: Weight): number {
  return (place << WEIGHT_BITS) | WEIGHTS.indexOf(weight);
}

export function postingOffset(posting: number): number {
  return posting >> WEIGHT_BITS;
}

/** 0 for the own name to 3. */
export function postingWeight(posting: number): number {
  return posting & (WEIGHTS.length - 1);
}

export function packFact(titleWords: number, standing: number): number {
  return (titleWords << 8) | standing;
}

export function factTitleWords(fact: number): number {
  return fact >> 8;
}

/** Stock, sales and stars in one figure up to 255. */
export function factStaticRank(fact: number): number {
  return fact & 255;
}

export function createBlockFacts(): BlockFacts {
  return { facts: new Uint16Array(BLOCK_SIZE), prints: new Int32Array(BLOCK_SIZE) };
}

/** A number that other words do not give: whether a product's words changed is asked far oftener than they do. */
export function fingerprint(words: WeightedTerms): number {
  let print = FNV_START;
  for (const [word, weight] of words) {
    for (const text of [weight, word]) {
      for (let at = 0; at < text.length; at += 1) print = Math.imul(print ^ text.charCodeAt(at), FNV_PRIME);
    }
  }
  return print === 0 ? 1 : print;
}

// draft-eastlake-fnv, 32 bits
const FNV_START = 0x811c9dc5 | 0;
const FNV_PRIME = 0x01000193;
