import { BANK_TRANSFER, isHosted, type PaymentMethodCode } from '../payment-methods.rules.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Time to pay: hosted checkouts are paid immediately or not at all; a bank transfer takes some bank days. */
const HOSTED_CHECKOUT_TTL_MS = 30 * MINUTE_MS;
const TRANSFER_TTL_MS = 72 * HOUR_MS;

/** Delay of the first check when no webhook has arrived. */
const FIRST_CHECK_DELAY_MS = 10 * MINUTE_MS;

/** Payment deadline of an attempt, after which its stock is released; null for cash on delivery. */
export function calculatePayableUntil(method: PaymentMethodCode, now: Date): Date | null {
  if (isHosted(method)) return new Date(now.getTime() + HOSTED_CHECKOUT_TTL_MS);
  return method === BANK_TRANSFER ? new Date(now.getTime() + TRANSFER_TTL_MS) : null;
}

/** Longest time for which an order reserves its stock over all online attempts; for a transfer, the transfer time is added. */
const MAX_RESERVATION_MS = 2 * HOUR_MS;
/** Shortest useful time to pay. */
const MIN_PAYABLE_MS = MINUTE_MS;

/**
 * Payment deadline of a further attempt for the same order; null when its stock has been reserved for the longest time.
 * `earlierEnd`: deadline of the previous attempt, which the proof of a transfer may have extended.
 */
export function calculateRetryPayableUntil(
  method: PaymentMethodCode,
  { placedAt, earlierEnd, now }: { placedAt: Date; earlierEnd: Date | null; now: Date },
): Date | null {
  const deadline = calculatePayableUntil(method, now);
  if (deadline === null) return null;
  const latest = placedAt.getTime() + MAX_RESERVATION_MS + (method === BANK_TRANSFER ? TRANSFER_TTL_MS : 0);
  const until = Math.min(deadline.getTime(), Math.max(latest, earlierEnd?.getTime() ?? 0));
  return until - now.getTime() < MIN_PAYABLE_MS ? null : new Date(until);
}

export function calculateFirstCheck(now: Date): Date {
  return new Date(now.getTime() + FIRST_CHECK_DELAY_MS);
}

const DUPLICATE_CHECK_INTERVAL_MS = 24 * HOUR_MS;

/** Next check for a second payment under the reference of a paid attempt; null when none is possible any more. */
export function calculateNextDuplicateCheck(expiresAt: Date, now: Date): Date | null {
  const next = now.getTime() + DUPLICATE_CHECK_INTERVAL_MS;
  return next > expiresAt.getTime() + LATE_PAYMENT_WINDOW_MS ? null : new Date(next);
}

/** Banks may confirm a payment up to three days after its attempt ended. */
const LATE_PAYMENT_WINDOW_MS = 72 * HOUR_MS;
const LATE_CHECK_INTERVAL_MS = 3 * HOUR_MS;

/** Next check of an attempt that ended unpaid; null when no late payment is possible any more. */
export function calculateNextLateCheck(expiresAt: Date, now: Date): Date | null {
  const next = now.getTime() + LATE_CHECK_INTERVAL_MS;
  return next > expiresAt.getTime() + LATE_PAYMENT_WINDOW_MS ? null : new Date(next);
}
