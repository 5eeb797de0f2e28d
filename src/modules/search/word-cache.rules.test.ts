import { expect, test } from 'vitest';
import { keepList, listIn, newWordCache } from './word-cache.rules.ts';

const MEGABYTES = 20;
const big = () => [{ block: 0, postings: new Uint16Array((MEGABYTES * 1024 * 1024) / 2) }];

test('the word that nobody asked for longest goes first, and memory has an end', () => {
  const cache = newWordCache();
  keepList(cache, 'phone', big());
  keepList(cache, 'case', big());
  expect(listIn(cache, 'phone')).toBeDefined();
  keepList(cache, 'glass', big());
  expect([...cache.lists.keys()]).toEqual(['phone', 'glass']);
  expect(cache.bytes).toBeLessThan(3 * MEGABYTES * 1024 * 1024);
});

test('a word that nothing has is remembered as such', () => {
  const cache = newWordCache();
  keepList(cache, 'zzz', []);
  expect(listIn(cache, 'zzz')).toEqual([]);
  expect(listIn(cache, 'phone')).toBeUndefined();
});
