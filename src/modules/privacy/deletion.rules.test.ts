import { expect, test } from 'vitest';
import { selectFirstBlocker } from './deletion.rules.ts';

test('a staff member with open orders gets the role as the reason, whatever the order of the modules', () => {
  const orders = { code: 'privacy.open-orders', count: 2 };
  const staff = { code: 'privacy.staff', count: 1 };
  expect(selectFirstBlocker([orders, staff])).toEqual(staff);
  expect(selectFirstBlocker([{ code: 'privacy.open-returns', count: 1 }, orders])).toEqual(orders);
  expect(selectFirstBlocker([])).toBeNull();
});

test('a blocker without a place in the order is an error', () => {
  expect(() => selectFirstBlocker([{ code: 'privacy.open-disputes', count: 1 }])).toThrow('privacy.open-disputes');
});
