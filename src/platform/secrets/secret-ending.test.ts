import { expect, test } from 'vitest';
import { getSecretEnding } from './secret-ending.ts';

test('only secrets of at least 16 characters show their last four', () => {
  expect(getSecretEnding('sk_test_12345abc')).toBe('5abc');
  expect(getSecretEnding('sk_test_1234abc')).toBeNull();
  expect(getSecretEnding('')).toBeNull();
});
