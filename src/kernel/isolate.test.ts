import { expect, test } from 'vitest';
import { isolate } from './isolate.ts';

test('an amount in an Arabic sentence stands between isolates, in an English one as it is', () => {
  expect(isolate('$5', 'ar')).toBe('\u2068$5\u2069');
  expect(isolate('$5', 'en')).toBe('$5');
});
