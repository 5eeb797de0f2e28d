import { LRUCache } from 'lru-cache';
import type { PostingList } from './postings.rules.ts';

/** Posting lists of recently used words. */
export type PostingsCache = LRUCache<string, PostingList>;

/**
 * Two bytes per posting: all words of 50,000 products take 13 MB; of a million products only the most used words fit.
 */
const MAX_BYTES = 48 * 1024 * 1024;
/** Approximate size of an entry itself: words without products are cached too. */
const ENTRY_BYTES = 200;

export function createPostingsCache(): PostingsCache {
  return new LRUCache({ maxSize: MAX_BYTES, sizeCalculation: countBytes });
}

function countBytes(list: PostingList): number {
  return list.reduce((sum, { postings }) => sum + ENTRY_BYTES + postings.byteLength, ENTRY_BYTES);
}
