import { expect, test } from 'vitest';
import { isSendable } from './offline-queue.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const queuedForm = { key: 'k', at: NOW - 60_000, form: [] };

test('a queued action is sent only for the visitor who queued it', () => {
  expect(isSendable({ ...queuedForm, by: 'noura' }, 'noura', NOW)).toBe(true);
  expect(isSendable({ ...queuedForm, by: 'noura' }, 'omar', NOW)).toBe(false);
  expect(isSendable({ ...queuedForm, by: 'noura' }, null, NOW)).toBe(false);
  expect(isSendable({ ...queuedForm, by: null }, null, NOW)).toBe(true);
  expect(isSendable(queuedForm, 'noura', NOW)).toBe(true);
});

test('an action queued for more than a day is not sent', () => {
  expect(isSendable({ ...queuedForm, at: NOW - 25 * 60 * 60_000 }, null, NOW)).toBe(false);
});
