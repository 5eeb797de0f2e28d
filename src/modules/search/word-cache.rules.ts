import type { WordList } from './posting-lists.rules.ts';

/** Lists of words read lately; the longest unused go first. */
export type WordCache = { lists: Map<string, WordList>; bytes: number };

/** Two bytes a posting: all words of 50,000 products are 13 MB, of a million the commonest. */
const MOST_BYTES = 48 * 1024 * 1024;
/** What an entry itself takes, about: words that nothing has are remembered as well. */
const ENTRY_BYTES = 200;

export function newWordCache(): WordCache {
  return { lists: new Map(), bytes: 0 };
}

export function listIn(cache: WordCache, word: string): WordList | undefined {
  const list = cache.lists.get(word);
  if (!list) return undefined;
  // a map keeps its order: the last asked for stands last
  cache.lists.delete(word);
  cache.lists.set(word, list);
  return list;
}

export function keepList(cache: WordCache, word: string, list: WordList): void {
  if (cache.lists.has(word)) return;
  cache.lists.set(word, list);
  cache.bytes += bytesOf(list);
  for (const [oldest, longest] of cache.lists) {
    if (cache.bytes <= MOST_BYTES) return;
    cache.lists.delete(oldest);
    cache.bytes -= bytesOf(longest);
  }
}

function bytesOf(list: WordList): number {
  return list.reduce((sum, { postings }) => sum + ENTRY_BYTES + postings.byteLength, ENTRY_BYTES);
}
