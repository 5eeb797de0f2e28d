import { ok, type Result } from '../../kernel/result.ts';
import { type Db, inTransaction, type Tx } from '../../platform/db.ts';
import { openOrderFile } from '../orders/open-order-file.ts';
import { orderFacts } from './order-facts.ts';
import type { Staff } from './staff.rules.ts';
import type { AuditFacts } from './staff.store.ts';
import { writeAudit } from './write-audit.ts';

export type Changing = {
  staff: Staff;
  code: string;
  /** Which the clerk has seen; null when whatever happened meanwhile does not matter. */
  version: number | null;
  now: Date;
};

type OrderRow = { id: string; code: string; currency: string };

/**
 * One change of an order by somebody of the staff: nobody else changes it meanwhile, it still is as the clerk saw it,
 * and what was done is written down in the same transaction. `work` gives what the order's own facts do not say.
 * Refuses with `orders.not-found`, `orders.changed`, and as `work` does.
 */
export function changeOrder(
  db: Db,
  { staff, code, version, now }: Changing,
  action: string,
  work: (tx: Tx, order: OrderRow) => Promise<Result<AuditFacts>>,
): Promise<Result<null>> {
  return inTransaction(db, async (tx) => {
    const order = await openOrderFile(tx, { code, version });
    if (!order.ok) return order;
    const before = await orderFacts(tx, order.value.code);
    const done = await work(tx, order.value);
    if (!done.ok) return done;
    const after = await orderFacts(tx, order.value.code);
    await writeAudit(tx, {
      ...{ staff, action, before, now, subject: { kind: 'order', id: order.value.id } },
      after: { ...after, ...done.value },
    });
    return ok(null);
  });
}
