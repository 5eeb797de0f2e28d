import { ok, type Result, refuse } from '../../kernel/result.ts';
import type { Db } from '../../platform/db.ts';
import { piecesLeft } from '../orders/order.rules.ts';
import { ORDER_STATUS } from '../orders/order.states.rules.ts';
import { repairPackages } from '../orders/order-line.rules.ts';
import { packedOf } from '../orders/read-history.ts';
import { type OrderFile, showHandledOrder } from '../orders/show-handled-order.ts';
import { previewRefund, type RefundPreview } from '../payments/preview-refund.ts';
import { type PaymentFile, type RefundFile, showPayments } from '../payments/show-payments.ts';
import { actionsFor, hasLeft, mayCancel, mayDo, type Staff, type StaffAction } from './staff.rules.ts';
import { type AuditFacts, auditOf } from './staff.store.ts';

export type AuditEntry = {
  id: string;
  at: string;
  who: string;
  role: string;
  action: string;
  before: AuditFacts;
  after: AuditFacts;
};

/** An order as somebody of the staff sees it, with what the table of moves and their role let them do now. */
export type StaffOrder = {
  order: OrderFile;
  payments: PaymentFile[];
  may: {
    /** For each package, in the order they were made. */
    packages: StaffAction[][];
    /** Of each package, whether it waits to be packed. */
    pack: boolean[];
    cancel: boolean;
    /** Whether calling it off needs a word and leaves the goods to be looked at. */
    cancelNeedsNote: boolean;
    /** What can still go back, in minor units; 0 when nothing can. */
    refund: number;
    /** Numbers of the payments that wait for a person. */
    decide: number[];
    /** Ids of the refunds that somebody has to hand over, and of those that may be sent once more. */
    payOut: string[];
    refundAgain: string[];
    note: boolean;
  };
  /** What all that is still paid for consists of; null where nothing can go back. */
  refund: RefundPreview | null;
  /** Null for those who may not read it. */
  audit: AuditEntry[] | null;
};

/** One order by its code. Refuses with `orders.not-found`. */
export async function showStaffOrder(db: Db, staff: Staff, code: string, now: Date): Promise<Result<StaffOrder>> {
  const order = await showHandledOrder(db, code);
  if (!order) return refuse('orders.not-found', {}, 'missing');
  const reads = mayDo(staff.role, 'audit.read');
  const [payments, audit, packed] = await Promise.all([
    showPayments(db, order.id),
    reads ? auditOf(db, 'order', order.id) : null,
    packedOf(db, order.id),
  ]);
  const may = whatMay(staff, order, payments, packed);
  const everything = order.lines.map((line) => ({ lineId: line.id, quantity: piecesLeft(line, order.packages) }));
  return ok({
    ...{ order, payments, may },
    refund: may.refund > 0 ? await previewRefund(db, order, everything, now) : null,
    audit:
      audit?.map(({ id, happened_at, staff_name, role, action, before, after }) => ({
        ...{ id, role, action, before, after },
        at: happened_at.toISOString(),
        who: staff_name,
      })) ?? null,
  });
}

function whatMay(
  { role }: Staff,
  { packages, lines }: OrderFile,
  payments: PaymentFile[],
  packed: ReadonlySet<string>,
): StaffOrder['may'] {
  const mended = repairPackages(lines);
  const writes = mayDo(role, 'orders.write');
  const approves = mayDo(role, 'payments.approve');
  const paid = payments.find(({ status }) => status === 'paid' || status === 'partially_refunded');
  return {
    // a repair goes its own way, and takes its package along
    packages: packages.map(({ id, status, shippingType }) =>
      writes && !mended.has(id) ? actionsFor(status, shippingType) : [],
    ),
    pack: packages.map(
      ({ id, status }) => writes && status === ORDER_STATUS.confirmed && !packed.has(id) && !mended.has(id),
    ),
    cancel: writes && mayCancel(packages),
    cancelNeedsNote: hasLeft(packages),
    refund: approves && paid ? paid.captured - paid.refunded : 0,
    decide: approves
      ? payments.flatMap(({ number, status, refunded }) => (status === 'review' && refunded === 0 ? [number] : []))
      : [],
    payOut: approves ? refundsThat(payments, ({ mayPayOut }) => mayPayOut) : [],
    refundAgain: approves ? refundsThat(payments, ({ mayTryAgain }) => mayTryAgain) : [],
    note: writes,
  };
}

function refundsThat(payments: readonly PaymentFile[], may: (refund: RefundFile) => boolean): string[] {
  return payments.flatMap(({ refunds }) => refunds.filter(may).map(({ id }) => id));
}
