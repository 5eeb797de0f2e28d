import type { Weight, WeightedTerms } from './analyze-product.rules.ts';

/** Postings of a word in a block: product offset * 4 + weight, ascending. */
export type Postings = Uint16Array;

/** All postings of a word, by block. */
export type PostingList = readonly { block: number; postings: Postings }[];

/** Facts about the products of a block, by offset. */
export type BlockFacts = {
  /** Number of words of the name * 256 + static rank. */
  facts: Uint16Array;
  /** Fingerprint of the terms; 0 where no product is indexed. */
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

export function toProductId(block: number, place: number): number {
  return block * BLOCK_SIZE + place;
}

export function packPosting(place: number, weight: Weight): number {
  return (place << WEIGHT_BITS) | WEIGHTS.indexOf(weight);
}

export function getPostingOffset(posting: number): number {
  return posting >> WEIGHT_BITS;
}

/** 0 (name of the product) to 3. */
export function getPostingWeight(posting: number): number {
  return posting & (WEIGHTS.length - 1);
}

export function packFact(titleWords: number, standing: number): number {
  return (titleWords << 8) | standing;
}

export function factTitleWords(fact: number): number {
  return fact >> 8;
}

/** Static rank from stock, sales and ratings, 0 to 255. */
export function factStaticRank(fact: number): number {
  return fact & 255;
}

export function createBlockFacts(): BlockFacts {
  return { facts: new Uint16Array(BLOCK_SIZE), prints: new Int32Array(BLOCK_SIZE) };
}

/** Fingerprint of the terms, because comparing the terms themselves on each refresh would be expensive. */
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
