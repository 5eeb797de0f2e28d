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

/** Order view for staff, with the actions that its state and the role allow now. */
export type StaffOrder = {
  order: OrderFile;
  payments: PaymentFile[];
  may: {
    /** For each shipment, in creation order. */
    packages: StaffAction[][];
    /** For each shipment, whether it waits to be packed. */
    pack: boolean[];
    cancel: boolean;
    /** Whether cancelling requires a note and does not restock automatically. */
    cancelNeedsNote: boolean;
    /** Refundable amount in minor units; 0 when nothing can be refunded. */
    refund: number;
    /** Numbers of the payments in review. */
    decide: number[];
    /** Ids of the refunds that must be paid out manually, and of those that can be retried. */
    payOut: string[];
    refundAgain: string[];
    note: boolean;
  };
  /** Preview of a full refund; null when nothing can be refunded. */
  refund: RefundPreview | null;
  /** Null without `audit.read`. */
  audit: AuditEntry[] | null;
};

/** Finds an order by its code. Refuses with `orders.not-found`. */
export async function showStaffOrder(db: Db, staff: Staff, code: string, now: Date): Promise<Result<StaffOrder>> {
  const order = await showHandledOrder(db, code);
  if (!order) return refuse('orders.not-found', {}, 'missing');
  const canReadAudit = mayDo(staff.role, 'audit.read');
  const [payments, audit, packedIds] = await Promise.all([
    showPayments(db, order.id),
    canReadAudit ? auditOf(db, 'order', order.id) : null,
    packedOf(db, order.id),
  ]);
  const may = whatMay(staff, order, payments, packedIds);
  const remainingPieces = order.lines.map((line) => ({ lineId: line.id, quantity: piecesLeft(line, order.packages) }));
  return ok({
    ...{ order, payments, may },
    refund: may.refund > 0 ? await previewRefund(db, order, remainingPieces, now) : null,
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
  packedIds: ReadonlySet<string>,
): StaffOrder['may'] {
  const repairShipments = repairPackages(lines);
  const canWrite = mayDo(role, 'orders.write');
  const canApprove = mayDo(role, 'payments.approve');
  const paid = payments.find(({ status }) => status === 'paid' || status === 'partially_refunded');
  return {
    // the shipment of a repair follows the state of the repair
    packages: packages.map(({ id, status, shippingType }) =>
      canWrite && !repairShipments.has(id) ? actionsFor(status, shippingType) : [],
    ),
    pack: packages.map(
      ({ id, status }) =>
        canWrite && status === ORDER_STATUS.confirmed && !packedIds.has(id) && !repairShipments.has(id),
    ),
    cancel: canWrite && mayCancel(packages),
    cancelNeedsNote: hasLeft(packages),
    refund: canApprove && paid ? paid.captured - paid.refunded : 0,
    decide: canApprove
      ? payments.flatMap(({ number, status, refunded }) => (status === 'review' && refunded === 0 ? [number] : []))
      : [],
    payOut: canApprove ? refundsThat(payments, ({ mayPayOut }) => mayPayOut) : [],
    refundAgain: canApprove ? refundsThat(payments, ({ mayTryAgain }) => mayTryAgain) : [],
    note: canWrite,
  };
}

function refundsThat(payments: readonly PaymentFile[], may: (refund: RefundFile) => boolean): string[] {
  return payments.flatMap(({ refunds }) => refunds.filter(may).map(({ id }) => id));
}
