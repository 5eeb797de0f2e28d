import { BANK_TRANSFER, isHosted, type PaymentMethodCode } from './payment-methods.rules.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** A provider's page is paid at once or not at all; a transfer takes its bank days. */
const HOSTED_MS = 30 * MINUTE_MS;
const TRANSFER_MS = 72 * HOUR_MS;

/** First question to a provider that has not called back. */
const FIRST_CHECK_MS = 10 * MINUTE_MS;

/** Until when an attempt may be paid, after which its goods are sold to others; null for cash on delivery. */
export function payableUntil(method: PaymentMethodCode, now: Date): Date | null {
  if (isHosted(method)) return new Date(now.getTime() + HOSTED_MS);
  return method === BANK_TRANSFER ? new Date(now.getTime() + TRANSFER_MS) : null;
}

/** An order holds its goods at most this long over all attempts online, and two hours more for one by transfer. */
const MAX_HELD_MS = 2 * HOUR_MS;
/** Less than this is no time to pay. */
const MIN_PAYABLE_MS = MINUTE_MS;

/**
 * Until when another attempt for the same order may be paid; null when its goods have been held long enough.
 * `earlierEnd`: end of the attempt before, up to which a transfer was given time.
 */
export function payableAgainUntil(
  method: PaymentMethodCode,
  { placedAt, earlierEnd, now }: { placedAt: Date; earlierEnd: Date | null; now: Date },
): Date | null {
  const wished = payableUntil(method, now);
  if (wished === null) return null;
  const bound = placedAt.getTime() + MAX_HELD_MS + (method === BANK_TRANSFER ? TRANSFER_MS : 0);
  const until = Math.min(wished.getTime(), Math.max(bound, earlierEnd?.getTime() ?? 0));
  return until - now.getTime() < MIN_PAYABLE_MS ? null : new Date(until);
}

export function firstCheck(now: Date): Date {
  return new Date(now.getTime() + FIRST_CHECK_MS);
}

const DUPLICATE_CHECK_MS = 24 * HOUR_MS;

/** When to look again for a second payment under the reference of a paid attempt; null when none can come any more. */
export function nextDuplicateCheck(expiresAt: Date, now: Date): Date | null {
  const next = now.getTime() + DUPLICATE_CHECK_MS;
  return next > expiresAt.getTime() + LATE_MS ? null : new Date(next);
}

/** A bank may say yes to a payment up to three days after it was given up. */
const LATE_MS = 72 * HOUR_MS;
const LATE_CHECK_MS = 3 * HOUR_MS;

/** When to ask again about an attempt that ended unpaid; null when no payment can come any more. */
export function nextLateCheck(expiresAt: Date, now: Date): Date | null {
  const next = now.getTime() + LATE_CHECK_MS;
  return next > expiresAt.getTime() + LATE_MS ? null : new Date(next);
}
