import { ok, type Result } from '../../kernel/result.ts';
import { type Db, inTransaction, type Tx } from '../../platform/database/db.ts';
import { lockOrderVersion } from '../orders/lock-order-version.ts';
import { writeAuditEntry } from '../staff/audit/write-audit-entry.ts';
import type { StaffMember } from '../staff/staff.rules.ts';
import type { AuditFacts } from '../staff/staff.tables.ts';
import { readOrderFacts } from './read-order-facts.ts';

export type OrderChangeContext = {
  staff: StaffMember;
  code: string;
  /** Version the clerk has seen; null when concurrent changes do not matter. */
  version: number | null;
  now: Date;
};

type OrderRow = { id: string; code: string; currency: string };

/**
 * Runs one change of an order by staff: locks the order, checks its version and writes an audit entry in the same
 * transaction. `work` returns facts that the order itself does not contain. Refuses with `orders.not-found`,
 * `orders.changed`, and as `work` does.
 */
export function changeOrder(
  db: Db,
  { staff, code, version, now }: OrderChangeContext,
  action: string,
  work: (tx: Tx, order: OrderRow) => Promise<Result<AuditFacts>>,
): Promise<Result<null>> {
  return inTransaction(db, async (tx) => {
    const order = await lockOrderVersion(tx, { code, version });
    if (!order.ok) return order;
    const before = await readOrderFacts(tx, order.value.code);
    const done = await work(tx, order.value);
    if (!done.ok) return done;
    const after = await readOrderFacts(tx, order.value.code);
    await writeAuditEntry(tx, {
      staff,
      action,
      before,
      now,
      subject: { kind: 'order', id: order.value.id },
      after: { ...after, ...done.value },
    });
    return ok(null);
  });
}
