import { expect, test } from 'vitest';
import { progressOf, statesFor, statusAfter, statusOfOrder } from './order.states.rules.ts';

test('an order goes from pending to delivered step by step', () => {
  expect(statusAfter('place', null, 'customer')).toBe(1);
  expect(statusAfter('confirm', 1, 'system')).toBe(2);
  expect(statusAfter('pick-up', 2, 'seller')).toBe(3);
  expect(statusAfter('send', 3, 'carrier')).toBe(4);
  expect(statusAfter('deliver', 4, 'carrier')).toBe(5);
  expect(statusAfter('return', 5, 'system')).toBe(7);
});

test('a pickup goes from ready to delivered without the status on the way', () => {
  expect(statusAfter('send', 3, 'carrier', 2)).toBeNull();
  expect(statusAfter('deliver', 3, 'seller', 2)).toBe(5);
  expect(statusAfter('deliver', 3, 'seller', 1)).toBeNull();
});

test('a customer can cancel before the shipment is picked up and not after', () => {
  expect(statesFor('cancel', 'customer')).toEqual([1, 2]);
  expect(statusAfter('cancel', 3, 'customer')).toBeNull();
  expect(statusAfter('cancel', 4, 'admin')).toBe(6);
});

test('no transition goes back or leaves a final status', () => {
  expect(statusAfter('confirm', 2, 'admin')).toBeNull();
  expect(statusAfter('cancel', 6, 'admin')).toBeNull();
  expect(statusAfter('cancel', 5, 'admin')).toBeNull();
});

test('an order has the status of its least advanced active shipment', () => {
  expect(statusOfOrder([4, 2, 6])).toBe(2);
  expect(statusOfOrder([6, 6])).toBe(6);
  expect(statusOfOrder([7, 6])).toBe(6);
});

test('progress lists the reached steps with their times, also after a cancellation', () => {
  const times = new Map([
    [1, '2026-11-20T10:00:00Z'],
    [2, '2026-11-20T10:01:00Z'],
  ]);
  expect(progressOf(2, times).map((step) => step.reached)).toEqual([true, true, false, false, false]);
  expect(progressOf(6, times).map((step) => step.at)).toEqual([...times.values(), null, null, null]);
  expect(progressOf(1, times, 2).map((step) => step.status)).toEqual([1, 2, 3, 5]);
});
