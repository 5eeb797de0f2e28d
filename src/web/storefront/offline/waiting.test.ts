import { expect, test } from 'vitest';
import { isStillWanted } from './waiting.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const press = { key: 'k', at: NOW - 60_000, form: [] };

test('what waits is sent for whoever pressed, and nobody else', () => {
  expect(isStillWanted({ ...press, by: 'noura' }, 'noura', NOW)).toBe(true);
  expect(isStillWanted({ ...press, by: 'noura' }, 'omar', NOW)).toBe(false);
  expect(isStillWanted({ ...press, by: 'noura' }, null, NOW)).toBe(false);
  expect(isStillWanted({ ...press, by: null }, null, NOW)).toBe(true);
  expect(isStillWanted(press, 'noura', NOW)).toBe(true);
});

test('what waited for more than a day is not sent any more', () => {
  expect(isStillWanted({ ...press, at: NOW - 25 * 60 * 60_000 }, null, NOW)).toBe(false);
});
