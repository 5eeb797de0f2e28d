const DAY_MS = 86_400_000;

/** Lifetime of the confirmation link, days. */
export const CONFIRM_DAYS = 7;
/** Retention of ended subscriptions as proof of consent, until claims expire after three years; days. */
const RETENTION_DAYS = 3 * 365;

/** Origin of a subscription. */
export type NewsletterSource = 'footer' | 'page' | 'profile' | 'api';

/** Unconfirmed requests before this time are expired. */
export function getConfirmCutoff(now: Date): Date {
  return new Date(now.getTime() - CONFIRM_DAYS * DAY_MS);
}

/** Subscriptions ended before this time are deleted. */
export function getRetentionCutoff(now: Date): Date {
  return new Date(now.getTime() - RETENTION_DAYS * DAY_MS);
}
