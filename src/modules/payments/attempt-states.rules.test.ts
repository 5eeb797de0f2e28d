import fc from 'fast-check';
import { expect, test } from 'vitest';
import { holdsMoney, isInFlight, mayMove } from './attempt-states.rules.ts';
import { PAYMENT_STATUSES, type PaymentStatus } from './payment-statuses.rules.ts';

test('whatever is reported in whatever order, money that arrived is only ever given back', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...PAYMENT_STATUSES)), (reports) => {
      let status: PaymentStatus = 'created';
      let arrived = false;
      for (const report of reports) {
        if (mayMove(status, report)) status = report;
        arrived ||= status === 'paid';
        if (arrived) expect(['paid', 'partially_refunded', 'refunded']).toContain(status);
      }
    }),
  );
});

test('a late success lifts what had failed or lapsed', () => {
  for (const ended of ['failed', 'cancelled', 'expired'] as const) expect(mayMove(ended, 'paid')).toBe(true);
});

test('a failed payment lapses with its time, so that its goods are set free', () => {
  expect(mayMove('failed', 'expired')).toBe(true);
});

test('an attempt in flight holds no money yet', () => {
  expect(PAYMENT_STATUSES.filter((status) => isInFlight(status) && holdsMoney(status))).toEqual([]);
});
