import type { PostingList } from './postings.rules.ts';

/** Lists of words read lately; the longest unused go first. */
export type PostingsCache = { lists: Map<string, PostingList>; bytes: number };

/** Two bytes a posting: all words of 50,000 products are 13 MB, of a million the commonest. */
const MAX_BYTES = 48 * 1024 * 1024;
/** What an entry itself takes, about: words that nothing has are remembered as well. */
const ENTRY_BYTES = 200;

export function createPostingsCache(): PostingsCache {
  return { lists: new Map(), bytes: 0 };
}

export function getPostings(cache: PostingsCache, word: string): PostingList | undefined {
  const list = cache.lists.get(word);
  if (!list) return undefined;
  // a map keeps its order: the last asked for stands last
  cache.lists.delete(word);
  cache.lists.set(word, list);
  return list;
}

export function cachePostings(cache: PostingsCache, word: string, list: PostingList): void {
  if (cache.lists.has(word)) return;
  cache.lists.set(word, list);
  cache.bytes += postingsBytes(list);
  for (const [oldest, longest] of cache.lists) {
    if (cache.bytes <= MAX_BYTES) return;
    cache.lists.delete(oldest);
    cache.bytes -= postingsBytes(longest);
  }
}

function postingsBytes(list: PostingList): number {
  return list.reduce((sum, { postings }) => sum + ENTRY_BYTES + postings.byteLength, ENTRY_BYTES);
}
