import { expect, test } from 'vitest';
import { bidiIsolate } from './bidi-isolate.ts';

test('an amount is wrapped in bidi isolates in Arabic and unchanged in English', () => {
  expect(bidiIsolate('$5', 'ar')).toBe('\u2068$5\u2069');
  expect(bidiIsolate('$5', 'en')).toBe('$5');
});
