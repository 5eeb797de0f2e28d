/** Of an order and of each of its packages; the numbers are the contract's. */
export const ORDER_STATUS = {
  pending: 1,
  confirmed: 2,
  pickedUp: 3,
  onTheWay: 4,
  delivered: 5,
  cancelled: 6,
  returned: 7,
} as const;

/** In their order. */
export const ORDER_STATUSES = [1, 2, 3, 4, 5, 6, 7] as const;

export type OrderStatus = (typeof ORDER_STATUS)[keyof typeof ORDER_STATUS];
export type Actor = 'customer' | 'seller' | 'admin' | 'carrier' | 'system';
export type OrderAction = 'place' | 'confirm' | 'pick-up' | 'send' | 'deliver' | 'cancel' | 'return' | 'revive';
/** 1 to an address, 2 pickup. */
export type ShippingType = 1 | 2;

type Move = {
  action: OrderAction;
  from: OrderStatus | null;
  to: OrderStatus;
  by: readonly Actor[];
  /** Only for packages sent this way. */
  shippingType?: ShippingType;
};

/** The one table of what may happen in which state and by whom; screens and server ask it alike. */
const moves: readonly Move[] = [
  { action: 'place', from: null, to: 1, by: ['customer'] },
  { action: 'confirm', from: 1, to: 2, by: ['system', 'seller', 'admin'] },
  { action: 'pick-up', from: 2, to: 3, by: ['seller', 'admin'] },
  { action: 'send', from: 3, to: 4, by: ['seller', 'carrier'], shippingType: 1 },
  { action: 'deliver', from: 4, to: 5, by: ['seller', 'admin', 'carrier'], shippingType: 1 },
  { action: 'deliver', from: 3, to: 5, by: ['seller', 'admin', 'carrier'], shippingType: 2 },
  { action: 'cancel', from: 1, to: 6, by: ['customer', 'seller', 'admin', 'system'] },
  // the system for a seller who does not answer in time
  { action: 'cancel', from: 2, to: 6, by: ['customer', 'seller', 'admin', 'system'] },
  { action: 'cancel', from: 3, to: 6, by: ['admin'] },
  { action: 'cancel', from: 4, to: 6, by: ['admin'] },
  { action: 'return', from: 5, to: 7, by: ['system'] },
  // a payment that arrives after its order had lapsed, while the goods can still be had
  { action: 'revive', from: 6, to: 2, by: ['system'] },
];

/** Where an action leads, or null when it may not happen now, by this actor or for this way of shipping. */
export function statusAfter(
  action: OrderAction,
  from: OrderStatus | null,
  by: Actor,
  shippingType: ShippingType = 1,
): OrderStatus | null {
  const move = moves.find(
    (one) =>
      one.action === action &&
      one.from === from &&
      one.by.includes(by) &&
      (one.shippingType === undefined || one.shippingType === shippingType),
  );
  return move?.to ?? null;
}

/** The states in which an actor may do it: the reason a button shows. */
export function statesFor(action: OrderAction, by: Actor): OrderStatus[] {
  return moves.flatMap((move) =>
    move.action === action && move.from !== null && move.by.includes(by) ? [move.from] : [],
  );
}

/** An order stands where its slowest live package stands; with none alive, where all of them ended. */
export function statusOfOrder(packages: readonly OrderStatus[]): OrderStatus {
  const live = packages.filter((status) => status < ORDER_STATUS.cancelled);
  const counted = live.length > 0 ? live : packages;
  return [...counted].sort((a, b) => a - b)[0] ?? ORDER_STATUS.cancelled;
}

export type ProgressStep = { status: OrderStatus; reached: boolean; at: string | null };

/** Steps 1 to 5 as a shopper sees them, with the time each was reached; pickup has no “on the way”. */
export function progressOf(
  status: OrderStatus,
  reachedAt: ReadonlyMap<number, string>,
  shippingType: ShippingType = 1,
): ProgressStep[] {
  const steps: OrderStatus[] = shippingType === 2 ? [1, 2, 3, 5] : [1, 2, 3, 4, 5];
  const live = status < ORDER_STATUS.cancelled;
  return steps.map((step) => ({
    status: step,
    reached: reachedAt.has(step) || (live && step <= status) || status === ORDER_STATUS.returned,
    at: reachedAt.get(step) ?? null,
  }));
}

/** Confirmed orders have one; those called off before had none, and those called off later have it on request. */
export function hasInvoice(status: OrderStatus): boolean {
  return status !== ORDER_STATUS.pending && status !== ORDER_STATUS.cancelled;
}
