import { type Actor, getNextOrderStatus, type OrderStatus } from '../orders/order.states.rules.ts';

/** Reasons that a buyer can choose. */
export const BUYER_CANCEL_REASONS = [
  'changed_mind',
  'found_cheaper',
  'ordered_by_mistake',
  'too_slow',
  'wrong_address',
  'payment_problem',
  'other',
] as const;

export const CANCEL_REASONS = [...BUYER_CANCEL_REASONS, 'out_of_stock', 'fraud_check'] as const;

export type CancelReason = (typeof CANCEL_REASONS)[number];
export const CANCELLATION_STATES = ['requested', 'done', 'rejected'] as const;
export type CancellationStatus = (typeof CANCELLATION_STATES)[number];
export type Requester = Extract<Actor, 'customer' | 'seller' | 'admin' | 'system'>;

/** `instant` cancels at once; `request` needs approval by staff. */
export type CancelMode = 'instant' | 'request';

const HOUR_MS = 3_600_000;
const ANSWER_HOURS = 24;

type CancellableShipment = { id: string; status: OrderStatus };

/** Ids of packed shipments, and of repairs that have started. */
export type ShipmentProgress = { packedIds: ReadonlySet<string>; startedRepairIds: ReadonlySet<string> };

/** How a buyer can cancel these shipments; null when it is no longer possible. */
export function decideCancelMode(
  shipments: readonly CancellableShipment[],
  { packedIds, startedRepairIds }: ShipmentProgress,
): CancelMode | null {
  const open = shipments.filter(
    ({ id, status }) => !startedRepairIds.has(id) && getNextOrderStatus('cancel', status, 'customer') !== null,
  );
  if (open.length === 0 || open.length < shipments.filter(isActiveShipment).length) return null;
  return open.some(({ id }) => packedIds.has(id)) ? 'request' : 'instant';
}

export function isActiveShipment({ status }: Pick<CancellableShipment, 'status'>): boolean {
  return status < 6;
}

/** Deadline for an answer; the request is approved automatically after it. */
export function getAnswerDeadline(now: Date): Date {
  return new Date(now.getTime() + ANSWER_HOURS * HOUR_MS);
}

/** Lifetime of the mailed confirmation link, hours. */
const CONFIRM_HOURS = 24;

/** Expiry of the mailed confirmation link of a cancellation. */
export function getConfirmDeadline(createdAt: Date): Date {
  return new Date(createdAt.getTime() + CONFIRM_HOURS * HOUR_MS);
}

/** Unconfirmed cancellations requested before this time are deleted. */
export function getUnconfirmedCutoff(now: Date): Date {
  return new Date(now.getTime() - CONFIRM_HOURS * HOUR_MS);
}

/** Goods that have left the shop are inspected before they are restocked. */
export function canRestock({ status }: Pick<CancellableShipment, 'status'>): boolean {
  return status <= 2;
}
