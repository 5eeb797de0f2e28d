import type { DeletionBlocker } from '../../platform/privacy/personal-data.ts';

/** Days in which signing in cancels a requested account deletion. */
export const GRACE_DAYS = 14;

export function getErasureDate(now: Date): Date {
  return new Date(now.getTime() + GRACE_DAYS * 86_400_000);
}

/** Codes of blockers in the order in which they are reported: roles of the account first, then work that ends by itself. */
const BLOCKER_ORDER: readonly string[] = [
  'privacy.staff',
  'privacy.store-owner',
  'privacy.open-orders',
  'privacy.open-returns',
  'privacy.open-repairs',
];

/** First blocker of the deletion, or null. @throws RangeError for a code that has no place in the order */
export function selectFirstBlocker(blockers: readonly DeletionBlocker[]): DeletionBlocker | null {
  const unknown = blockers.find(({ code }) => !BLOCKER_ORDER.includes(code));
  if (unknown) throw new RangeError(`${unknown.code} is missing in BLOCKER_ORDER`);
  const [first] = blockers.toSorted((a, b) => BLOCKER_ORDER.indexOf(a.code) - BLOCKER_ORDER.indexOf(b.code));
  return first ?? null;
}
