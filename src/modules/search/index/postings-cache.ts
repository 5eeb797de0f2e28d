import { LRUCache } from 'lru-cache';
import type { PostingList } from './postings.rules.ts';

/** Posting lists of recently used words. */
export type PostingsCache = LRUCache<string, PostingList>;

/** Approximate size of an entry itself: words without products are cached too. */
const ENTRY_BYTES = 200;

export function createPostingsCache(maxBytes: number): PostingsCache {
  return new LRUCache({ maxSize: maxBytes, sizeCalculation: countBytes });
}

function countBytes(list: PostingList): number {
  return list.reduce((sum, { postings }) => sum + ENTRY_BYTES + postings.byteLength, ENTRY_BYTES);
}
