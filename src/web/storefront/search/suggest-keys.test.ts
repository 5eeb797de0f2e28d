import { expect, test } from 'vitest';
import { getNextRow, SEARCH_FIELD_INDEX } from './suggest-keys.ts';

test('the arrow keys cycle through the rows and the field', () => {
  expect([SEARCH_FIELD_INDEX, 0, 2].map((active) => getNextRow('ArrowDown', active, 3))).toEqual([
    0,
    1,
    SEARCH_FIELD_INDEX,
  ]);
  expect([SEARCH_FIELD_INDEX, 0, 2].map((active) => getNextRow('ArrowUp', active, 3))).toEqual([
    2,
    SEARCH_FIELD_INDEX,
    1,
  ]);
});

test('the field handles Home and End until a row is active', () => {
  expect(getNextRow('End', SEARCH_FIELD_INDEX, 3)).toBeNull();
  expect(getNextRow('Home', 2, 3)).toBe(0);
  expect(getNextRow('End', 0, 3)).toBe(2);
});

test('the field handles letters, and arrow keys without rows', () => {
  expect(getNextRow('a', 1, 3)).toBeNull();
  expect(getNextRow('ArrowDown', SEARCH_FIELD_INDEX, 0)).toBeNull();
});
