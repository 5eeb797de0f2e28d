import type { Db } from '../../../platform/database/db.ts';
import { leaseDueRows, postponeLease } from '../../../platform/jobs/due-rows.ts';
import { processRows } from '../../../platform/jobs/process-rows.ts';
import type { ReconcileContext } from '../attempts/reconcile-attempt.ts';
import { REFUNDS_DUE, type RefundRow } from './refund.store.ts';
import { sendRefund } from './send-refund.ts';

const BATCH_SIZE = 20;
/** Longer than any provider timeout: only one process sends a refund at a time. */
const LEASE_MS = 10 * 60_000;

export const refundsDue = REFUNDS_DUE;

/**
 * Sends due refunds, or queries the provider about their state. A failed refund is retried after a delay.
 * @returns the number of processed refunds
 * @throws RowsFailed when refunds failed
 */
export function sendDueRefunds(db: Db, context: ReconcileContext): Promise<number> {
  return processRows(leaseDueRefunds(db, context.now), {
    getId: ({ id }) => id,
    work: (refund) => sendRefund(db, refund, context),
    postpone: ({ id, tries }) => postponeLease(db, REFUNDS_DUE, { id, tries, now: context.now }),
  });
}

/** Leased individually: a lease for a whole batch could end before its last refund is sent. */
async function* leaseDueRefunds(db: Db, now: Date): AsyncGenerator<RefundRow> {
  const startedAt = performance.now();
  for (let sent = 0; sent < BATCH_SIZE; sent += 1) {
    const until = new Date(now.getTime() + (performance.now() - startedAt) + LEASE_MS);
    const [refund] = await leaseDueRows(db, REFUNDS_DUE, { now, until, limit: 1 });
    if (!refund) return;
    yield refund;
  }
}
