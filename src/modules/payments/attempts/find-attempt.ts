import type { Db } from '../../../platform/database/db.ts';
import { hasOtherLiveAttempt, selectAttemptById, selectOrderAttempts } from '../payment.store.ts';
import type { PaymentStatus } from '../payment.tables.ts';
import type { PaymentMethodCode } from '../payment-methods.rules.ts';
import { hasCapturedFunds, isUnanswered } from './attempt-states.rules.ts';

/** Format of an attempt's id. */
export const ATTEMPT_ID_PATTERN = /^[\w-]{43}$/;

/** The order behind an attempt's unguessable id, or null. */
export async function findAttempt(db: Db, id: string): Promise<{ orderId: string; method: PaymentMethodCode } | null> {
  const row = ATTEMPT_ID_PATTERN.test(id) ? await selectAttemptById(db, id) : undefined;
  return row ? { orderId: row.order_id, method: row.method } : null;
}

/** State of an attempt to pay, for the holder of its id. */
export type AttemptProgress = {
  orderId: string;
  method: PaymentMethodCode;
  status: PaymentStatus;
  /** Whether its page at the provider may still be paid. */
  payable: boolean;
  /** Whether the last try on that page was declined. */
  declined: boolean;
  /** Whether its provider did not respond to the last request, so that it is unknown whether it was paid. */
  unanswered: boolean;
  /** Whether the payment is refunded or being refunded. */
  returning: boolean;
  expiresAt: Date | null;
};

export async function readAttemptProgress(db: Db, id: string): Promise<AttemptProgress | null> {
  const row = ATTEMPT_ID_PATTERN.test(id) ? await selectAttemptById(db, id) : undefined;
  if (!row) return null;
  const { status, hosted_checkout, refunded, captured } = row;
  return {
    orderId: row.order_id,
    method: row.method,
    status,
    payable: status === 'created' || (status === 'pending' && hosted_checkout !== null),
    declined: typeof row.details.declined === 'string',
    unanswered: isUnanswered(row),
    returning: captured > 0 && refunded >= captured,
    expiresAt: row.expires_at,
  };
}

/** Id of the current attempt of an order, which is also the address of its payment page. */
export async function findCurrentAttemptId(db: Db, orderId: string): Promise<string | null> {
  return (await selectOrderAttempts(db, orderId)).find(({ details }) => details.duplicateOf === undefined)?.id ?? null;
}

/** Whether another attempt of the order has captured money. */
export async function hasOtherCapturedAttempt(db: Db, orderId: string, id: string): Promise<boolean> {
  return (await selectOrderAttempts(db, orderId)).some((one) => one.id !== id && hasCapturedFunds(one.status));
}

/** Whether another attempt of the order is paid or can still be paid. */
export function hasOtherAttempt(db: Db, orderId: string, id: string): Promise<boolean> {
  return hasOtherLiveAttempt(db, orderId, id);
}
