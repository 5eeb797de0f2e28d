import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoDb, type TestDatabase } from '../../../test/database/db.ts';
import { searchDestinations } from './destinations/search-destinations.ts';
import { findProducts } from './find-products.ts';

const MOST_FOUND = 1000;

let open: TestDatabase;
beforeAll(async () => {
  open = await demoDb();
});
afterAll(() => open.close());

async function isAnswered(q: string): Promise<void> {
  for (const typing of [false, true]) {
    const found = await findProducts(open.db, q, 'ar', { typing });
    expect(found.ids.length).toBeLessThanOrEqual(MOST_FOUND);
    expect(new Set(found.ids).size).toBe(found.ids.length);
    await searchDestinations(open.db, found.analyzed, 'ar');
  }
}

test.each([
  ['50 KB of words', 'case for a phone '.repeat(3000)],
  ['50 KB without a space', 'x'.repeat(50_000)],
  ['operators', `a:* & !b | (c <-> 'd') \\ ' '' :A`],
  ['an open quote', `orvo' | 'a7`],
  ['a backslash at the end', 'orvo\\'],
  ['NUL', 'or\0vo\0'],
  ['marks of direction', '\u202eorvo\u202c \u200fa7\u200e'],
  ['emoji', '📱👨‍👩‍👧‍👦 case'],
  ['half a character', '\ud83d orvo \udc00'],
  ['combining marks alone', '\u0301\u0651\u093f'],
  ['a long number', '9'.repeat(3000)],
  ['names of properties that all objects have', 'constructor 7 __proto__ toString valueOf hasOwnProperty'],
  ['our own mark', '~phone ~page:contact'],
])('%s get a response', (_, q) => isAnswered(q));

test('any input gets a response', async () => {
  const anything = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.string({ unit: 'grapheme-composite', maxLength: 40 }),
    fc.stringMatching(/^[&|!:*'()<> \\~a-c0-9.,-]{0,40}$/),
  );
  await fc.assert(fc.asyncProperty(anything, isAnswered), { numRuns: 150 });
});
