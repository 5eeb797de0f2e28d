import { expect, test } from 'vitest';
import { createPostingsCache } from './postings-cache.ts';

const MEGABYTES = 20;
const MAX_BYTES = 48 * 1024 * 1024;
const big = () => [{ block: 0, postings: new Uint16Array((MEGABYTES * 1024 * 1024) / 2) }];

test('the least recently used word is evicted first, and the memory is limited', () => {
  const cache = createPostingsCache(MAX_BYTES);
  cache.set('phone', big());
  cache.set('case', big());
  expect(cache.get('phone')).toBeDefined();
  cache.set('glass', big());
  expect([...cache.keys()].sort()).toEqual(['glass', 'phone']);
  expect(cache.calculatedSize).toBeLessThan(3 * MEGABYTES * 1024 * 1024);
});

test('a word without products is cached', () => {
  const cache = createPostingsCache(MAX_BYTES);
  cache.set('zzz', []);
  expect(cache.get('zzz')).toEqual([]);
  expect(cache.get('phone')).toBeUndefined();
});
