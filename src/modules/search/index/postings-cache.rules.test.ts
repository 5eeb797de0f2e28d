import { expect, test } from 'vitest';
import { cachePostings, createPostingsCache, getPostings } from './postings-cache.rules.ts';

const MEGABYTES = 20;
const big = () => [{ block: 0, postings: new Uint16Array((MEGABYTES * 1024 * 1024) / 2) }];

test('the word that nobody asked for longest goes first, and memory has an end', () => {
  const cache = createPostingsCache();
  cachePostings(cache, 'phone', big());
  cachePostings(cache, 'case', big());
  expect(getPostings(cache, 'phone')).toBeDefined();
  cachePostings(cache, 'glass', big());
  expect([...cache.lists.keys()]).toEqual(['phone', 'glass']);
  expect(cache.bytes).toBeLessThan(3 * MEGABYTES * 1024 * 1024);
});

test('a word that nothing has is remembered as such', () => {
  const cache = createPostingsCache();
  cachePostings(cache, 'zzz', []);
  expect(getPostings(cache, 'zzz')).toEqual([]);
  expect(getPostings(cache, 'phone')).toBeUndefined();
});
