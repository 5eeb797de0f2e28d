import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PAYMENT_STATUSES, type PaymentStatus } from '../payment-statuses.rules.ts';
import { canTransition, hasCapturedFunds, isInFlight } from './attempt-states.rules.ts';

test('captured money only leaves an attempt by a refund, for reports in any order', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...PAYMENT_STATUSES)), (reports) => {
      let status: PaymentStatus = 'created';
      let arrived = false;
      for (const report of reports) {
        if (canTransition(status, report)) status = report;
        arrived ||= status === 'paid';
        if (arrived) expect(['paid', 'partially_refunded', 'refunded']).toContain(status);
      }
    }),
  );
});

test('a late success replaces a failed or expired state', () => {
  for (const ended of ['failed', 'cancelled', 'expired'] as const) expect(canTransition(ended, 'paid')).toBe(true);
});

test('a failed payment expires in time, so that its stock is released', () => {
  expect(canTransition('failed', 'expired')).toBe(true);
});

test('an attempt in progress has not captured money yet', () => {
  expect(PAYMENT_STATUSES.filter((status) => isInFlight(status) && hasCapturedFunds(status))).toEqual([]);
});
