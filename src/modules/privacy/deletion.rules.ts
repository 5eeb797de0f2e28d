/** How long an account that was given up can be taken back by signing in. */
export const GRACE_DAYS = 14;

export function erasedFrom(now: Date): Date {
  return new Date(now.getTime() + GRACE_DAYS * 86_400_000);
}

/** What keeps an account from being given up. */
export type Ties = {
  /** Orders that have not arrived. */
  orders: number;
  /** Returns that are not settled. */
  returns: number;
  /** Repairs under way. */
  repairs: number;
  staff: boolean;
  /** Owns a store. */
  store: boolean;
};

/** The first thing that keeps an account; null when nothing does. */
export function tieOf({ staff, store, orders, returns, repairs }: Ties): { code: string; count: number } | null {
  if (staff) return { code: 'privacy.staff', count: 1 };
  if (store) return { code: 'privacy.store-owner', count: 1 };
  if (orders > 0) return { code: 'privacy.open-orders', count: orders };
  if (returns > 0) return { code: 'privacy.open-returns', count: returns };
  if (repairs > 0) return { code: 'privacy.open-repairs', count: repairs };
  return null;
}
