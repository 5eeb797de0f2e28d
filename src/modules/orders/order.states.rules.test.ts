import { expect, test } from 'vitest';
import {
  buildProgressSteps,
  deriveOrderStatus,
  findStatusesAllowing,
  getNextOrderStatus,
} from './order.states.rules.ts';

test('an order goes from pending to delivered step by step', () => {
  expect(getNextOrderStatus('place', null, 'customer')).toBe(1);
  expect(getNextOrderStatus('confirm', 1, 'system')).toBe(2);
  expect(getNextOrderStatus('pick-up', 2, 'seller')).toBe(3);
  expect(getNextOrderStatus('send', 3, 'carrier')).toBe(4);
  expect(getNextOrderStatus('deliver', 4, 'carrier')).toBe(5);
  expect(getNextOrderStatus('return', 5, 'system')).toBe(7);
});

test('a pickup goes from ready to delivered without the status on the way', () => {
  expect(getNextOrderStatus('send', 3, 'carrier', 2)).toBeNull();
  expect(getNextOrderStatus('deliver', 3, 'seller', 2)).toBe(5);
  expect(getNextOrderStatus('deliver', 3, 'seller', 1)).toBeNull();
});

test('a customer can cancel before the shipment is picked up and not after', () => {
  expect(findStatusesAllowing('cancel', 'customer')).toEqual([1, 2]);
  expect(getNextOrderStatus('cancel', 3, 'customer')).toBeNull();
  expect(getNextOrderStatus('cancel', 4, 'admin')).toBe(6);
});

test('no transition goes back or leaves a final status', () => {
  expect(getNextOrderStatus('confirm', 2, 'admin')).toBeNull();
  expect(getNextOrderStatus('cancel', 6, 'admin')).toBeNull();
  expect(getNextOrderStatus('cancel', 5, 'admin')).toBeNull();
});

test('an order has the status of its least advanced active shipment', () => {
  expect(deriveOrderStatus([4, 2, 6])).toBe(2);
  expect(deriveOrderStatus([6, 6])).toBe(6);
  expect(deriveOrderStatus([7, 6])).toBe(6);
});

test('progress lists the reached steps with their times, also after a cancellation', () => {
  const times = new Map([
    [1, '2026-11-20T10:00:00Z'],
    [2, '2026-11-20T10:01:00Z'],
  ]);
  expect(buildProgressSteps(2, times).map((step) => step.reached)).toEqual([true, true, false, false, false]);
  expect(buildProgressSteps(6, times).map((step) => step.at)).toEqual([...times.values(), null, null, null]);
  expect(buildProgressSteps(1, times, 2).map((step) => step.status)).toEqual([1, 2, 3, 5]);
});
