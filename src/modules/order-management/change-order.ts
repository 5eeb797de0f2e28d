import { ok, type Result } from '../../kernel/result.ts';
import { type Db, inTransaction, type Tx } from '../../platform/database/db.ts';
import type { AuditEntry } from '../../platform/operations/operation.ts';
import { lockOrderVersion } from '../orders/lock-order-version.ts';
import type { StaffMember } from '../staff/staff.rules.ts';
import type { AuditFacts } from '../staff/staff.tables.ts';
import { readOrderFacts } from './read-order-facts.ts';

export type OrderChangeContext = {
  staff: StaffMember;
  code: string;
  /** Version that the staff member has seen; null when concurrent changes do not matter. */
  version: number | null;
  now: Date;
};

type OrderRow = { id: string; code: string; currency: string };

/** Change of an order by staff, as the audit log records it. */
export type OrderChange = {
  orderId: string;
  code: string;
  action: string;
  before: AuditFacts;
  after: AuditFacts;
};

/**
 * Runs one change of an order by staff: locks the order, checks its version and compares its state before and after, in
 * one transaction. `work` returns facts that the order itself does not contain. Refuses with `orders.not-found`,
 * `orders.changed`, and as `work` does. The operation writes the audit entry.
 */
export function changeOrder(
  db: Db,
  { code, version }: Pick<OrderChangeContext, 'code' | 'version'>,
  action: string,
  work: (tx: Tx, order: OrderRow) => Promise<Result<AuditFacts>>,
): Promise<Result<OrderChange>> {
  return inTransaction<Result<OrderChange>>(db, async (tx) => {
    const order = await lockOrderVersion(tx, { code, version });
    if (!order.ok) return order;
    const before = await readOrderFacts(tx, order.value.code);
    const done = await work(tx, order.value);
    if (!done.ok) return done;
    const after = { ...(await readOrderFacts(tx, order.value.code)), ...done.value };
    return ok({ orderId: order.value.id, code: order.value.code, action, before, after });
  });
}

/** Audit entry of an operation that changes an order. */
export function toOrderAuditEntry(
  _input: unknown,
  { orderId, action, before, after }: OrderChange,
  actor: StaffMember,
): AuditEntry {
  return { actor, action, before, after, subject: { kind: 'order', id: orderId } };
}

/** An order that may have had the requested state already; `change` is then null. */
export type ChangedOrder = { code: string; change: OrderChange | null };

/** As `toOrderAuditEntry`; null when nothing changed. */
export function toChangedOrderAuditEntry(
  input: unknown,
  { change }: ChangedOrder,
  actor: StaffMember,
): AuditEntry | null {
  return change && toOrderAuditEntry(input, change, actor);
}
