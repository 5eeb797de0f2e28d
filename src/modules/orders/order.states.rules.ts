/** Status of an order and of each of its shipments; the numbers are defined by the API. */
export const ORDER_STATUS = {
  pending: 1,
  confirmed: 2,
  pickedUp: 3,
  onTheWay: 4,
  delivered: 5,
  cancelled: 6,
  returned: 7,
} as const;

/** All statuses in ascending order. */
export const ORDER_STATUSES = [1, 2, 3, 4, 5, 6, 7] as const;

export type OrderStatus = (typeof ORDER_STATUS)[keyof typeof ORDER_STATUS];
export type Actor = 'customer' | 'seller' | 'admin' | 'carrier' | 'system';
export type OrderAction = 'place' | 'confirm' | 'pick-up' | 'send' | 'deliver' | 'cancel' | 'return' | 'revive';
/** 1 delivery to an address, 2 pickup. */
export type ShippingType = 1 | 2;

type StatusTransitionRule = {
  action: OrderAction;
  from: OrderStatus | null;
  to: OrderStatus;
  by: readonly Actor[];
  /** Restricts the transition to this shipping type. */
  shippingType?: ShippingType;
};

/** Transition table: allowed actions by status and actor. Pages and server use the same table. */
const TRANSITIONS: readonly StatusTransitionRule[] = [
  { action: 'place', from: null, to: 1, by: ['customer'] },
  { action: 'confirm', from: 1, to: 2, by: ['system', 'seller', 'admin'] },
  { action: 'pick-up', from: 2, to: 3, by: ['seller', 'admin'] },
  { action: 'send', from: 3, to: 4, by: ['seller', 'carrier'], shippingType: 1 },
  { action: 'deliver', from: 4, to: 5, by: ['seller', 'admin', 'carrier'], shippingType: 1 },
  { action: 'deliver', from: 3, to: 5, by: ['seller', 'admin', 'carrier'], shippingType: 2 },
  { action: 'cancel', from: 1, to: 6, by: ['customer', 'seller', 'admin', 'system'] },
  // `system` when a seller does not answer in time
  { action: 'cancel', from: 2, to: 6, by: ['customer', 'seller', 'admin', 'system'] },
  { action: 'cancel', from: 3, to: 6, by: ['admin'] },
  { action: 'cancel', from: 4, to: 6, by: ['admin'] },
  { action: 'return', from: 5, to: 7, by: ['system'] },
  // a payment arrives after the order expired, and the goods are still in stock
  { action: 'revive', from: 6, to: 2, by: ['system'] },
];

/** Status after an action; null when the status, the actor or the shipping type does not allow it. */
export function getNextOrderStatus(
  action: OrderAction,
  from: OrderStatus | null,
  by: Actor,
  shippingType: ShippingType = 1,
): OrderStatus | null {
  const move = TRANSITIONS.find(
    (one) =>
      one.action === action &&
      one.from === from &&
      one.by.includes(by) &&
      (one.shippingType === undefined || one.shippingType === shippingType),
  );
  return move?.to ?? null;
}

/** Statuses in which an actor may perform an action; decides whether a button is shown. */
export function findStatusesAllowing(action: OrderAction, by: Actor): OrderStatus[] {
  return TRANSITIONS.flatMap((move) =>
    move.action === action && move.from !== null && move.by.includes(by) ? [move.from] : [],
  );
}

/** Whether an order or shipment is paid or confirmed, and not cancelled or returned. */
export function isConfirmed(status: number): boolean {
  return status >= ORDER_STATUS.confirmed && status < ORDER_STATUS.cancelled;
}

/** The order has the status of its least advanced active shipment, or the final status when none is active. */
export function deriveOrderStatus(shipments: readonly OrderStatus[]): OrderStatus {
  const live = shipments.filter((status) => status < ORDER_STATUS.cancelled);
  const counted = live.length > 0 ? live : shipments;
  return [...counted].sort((a, b) => a - b)[0] ?? ORDER_STATUS.cancelled;
}

export type ProgressStep = { status: OrderStatus; reached: boolean; at: string | null };

/** Progress steps 1 to 5 with the time each was reached; pickup has no “on the way”. */
export function buildProgressSteps(
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

/** Statuses before the delivery; the customer still waits for the goods. */
export const UNDELIVERED_STATUSES = ORDER_STATUSES.filter((status) => status < ORDER_STATUS.delivered);

/** Whether an order gets an invoice number by its status. An invoice issued before a cancellation stays available. */
export function hasInvoice(status: OrderStatus): boolean {
  return status !== ORDER_STATUS.pending && status !== ORDER_STATUS.cancelled;
}
