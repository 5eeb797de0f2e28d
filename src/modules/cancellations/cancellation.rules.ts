import { type Actor, type OrderStatus, statusAfter } from '../orders/order.states.rules.ts';

/** What a shopper may give as a reason. */
export const SHOPPER_REASONS = [
  'changed_mind',
  'found_cheaper',
  'ordered_by_mistake',
  'too_slow',
  'wrong_address',
  'payment_problem',
  'other',
] as const;

export const CANCEL_REASONS = [...SHOPPER_REASONS, 'out_of_stock', 'fraud_check'] as const;

export type CancelReason = (typeof CANCEL_REASONS)[number];
export const CANCELLATION_STATES = ['requested', 'done', 'rejected'] as const;
export type CancellationStatus = (typeof CANCELLATION_STATES)[number];
export type Requester = Extract<Actor, 'customer' | 'seller' | 'admin' | 'system'>;

/** `instant` happens at once; `request` is asked of those who pack. */
export type CancelMode = 'instant' | 'request';

const HOUR_MS = 3_600_000;
const ANSWER_HOURS = 24;

type Parcel = { id: string; status: OrderStatus };

/** Which packages were packed, and which are repairs whose device is in the shop's hands. */
export type Progress = { packed: ReadonlySet<string>; begun: ReadonlySet<string> };

/** How a buyer may call packages off, or null when none of them can be any more. */
export function cancelModeOf(parcels: readonly Parcel[], { packed, begun }: Progress): CancelMode | null {
  const open = parcels.filter(({ id, status }) => !begun.has(id) && statusAfter('cancel', status, 'customer') !== null);
  if (open.length === 0 || open.length < parcels.filter(isLive).length) return null;
  return open.some(({ id }) => packed.has(id)) ? 'request' : 'instant';
}

export function isLive({ status }: Pick<Parcel, 'status'>): boolean {
  return status < 6;
}

/** Until when a request is to be answered; granted after that. */
export function answerDue(now: Date): Date {
  return new Date(now.getTime() + ANSWER_HOURS * HOUR_MS);
}

/** Hours in which a mailed link is to be opened. */
const CONFIRM_HOURS = 24;

/** Until when a cancellation requested at a time waits for its mailed link. */
export function confirmUntil(createdAt: Date): Date {
  return new Date(createdAt.getTime() + CONFIRM_HOURS * HOUR_MS);
}

/** Unconfirmed cancellations requested before this time are deleted. */
export function unconfirmedSince(now: Date): Date {
  return new Date(now.getTime() - CONFIRM_HOURS * HOUR_MS);
}

/** Goods from packages that left the shop are inspected before they are sold again. */
export function mayRestock({ status }: Pick<Parcel, 'status'>): boolean {
  return status <= 2;
}
