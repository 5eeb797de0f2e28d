import { expect, test } from 'vitest';
import { IN_BOX, rowAfter } from './suggest-keys.ts';

test('the arrow keys cycle through the rows and the field', () => {
  expect([IN_BOX, 0, 2].map((active) => rowAfter('ArrowDown', active, 3))).toEqual([0, 1, IN_BOX]);
  expect([IN_BOX, 0, 2].map((active) => rowAfter('ArrowUp', active, 3))).toEqual([2, IN_BOX, 1]);
});

test('the field handles Home and End until a row is active', () => {
  expect(rowAfter('End', IN_BOX, 3)).toBeNull();
  expect(rowAfter('Home', 2, 3)).toBe(0);
  expect(rowAfter('End', 0, 3)).toBe(2);
});

test('the field handles letters, and arrow keys without rows', () => {
  expect(rowAfter('a', 1, 3)).toBeNull();
  expect(rowAfter('ArrowDown', IN_BOX, 0)).toBeNull();
});
