/** Days in which signing in cancels a requested account deletion. */
export const GRACE_DAYS = 14;

export function getErasureDate(now: Date): Date {
  return new Date(now.getTime() + GRACE_DAYS * 86_400_000);
}

/** Facts that block the deletion of an account. */
export type DeletionFacts = {
  /** Open orders. */
  orders: number;
  /** Open returns. */
  returns: number;
  /** Open repairs. */
  repairs: number;
  staff: boolean;
  /** Whether the customer owns a store. */
  store: boolean;
};

/** First blocker of the deletion; null when there is none. */
export function findDeletionBlocker({
  staff,
  store,
  orders,
  returns,
  repairs,
}: DeletionFacts): { code: string; count: number } | null {
  if (staff) return { code: 'privacy.staff', count: 1 };
  if (store) return { code: 'privacy.store-owner', count: 1 };
  if (orders > 0) return { code: 'privacy.open-orders', count: orders };
  if (returns > 0) return { code: 'privacy.open-returns', count: returns };
  if (repairs > 0) return { code: 'privacy.open-repairs', count: repairs };
  return null;
}
