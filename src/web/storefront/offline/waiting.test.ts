import { expect, test } from 'vitest';
import { isStillWanted } from './waiting.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const press = { key: 'k', at: NOW - 60_000, form: [] };

test('a queued action is sent only for the visitor who queued it', () => {
  expect(isStillWanted({ ...press, by: 'noura' }, 'noura', NOW)).toBe(true);
  expect(isStillWanted({ ...press, by: 'noura' }, 'omar', NOW)).toBe(false);
  expect(isStillWanted({ ...press, by: 'noura' }, null, NOW)).toBe(false);
  expect(isStillWanted({ ...press, by: null }, null, NOW)).toBe(true);
  expect(isStillWanted(press, 'noura', NOW)).toBe(true);
});

test('an action queued for more than a day is not sent', () => {
  expect(isStillWanted({ ...press, at: NOW - 25 * 60 * 60_000 }, null, NOW)).toBe(false);
});
