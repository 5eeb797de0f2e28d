import { ok, type Result, refuse } from '../../kernel/result.ts';
import type { Db } from '../../platform/database/db.ts';
import { listMailsAbout } from '../../platform/mail/resend-mail.ts';
import { readPackedShipmentIds } from '../orders/history/read-history.ts';
import { findOtherOrders, type OtherOrder } from '../orders/list/find-other-orders.ts';
import { countRemainingPieces } from '../orders/order.rules.ts';
import { ORDER_STATUS } from '../orders/order.states.rules.ts';
import { listRepairShipmentIds } from '../orders/order-line.rules.ts';
import { type AdminOrder, readAdminOrder } from '../orders/read-admin-order.ts';
import {
  listPaymentAttempts,
  type PaymentAttemptSummary,
  type RefundSummary,
} from '../payments/attempts/list-payment-attempts.ts';
import { type CreditNote, listCreditNotes } from '../payments/refunds/list-credit-notes.ts';
import { previewRefund, type RefundPreview } from '../payments/refunds/preview-refund.ts';
import { listSubjectEntries } from '../staff/audit/list-audit-entries.ts';
import {
  canCancelOrder,
  hasPermission,
  hasShipped,
  listStaffActions,
  type StaffAction,
  type StaffMember,
} from '../staff/staff.rules.ts';
import type { AuditFacts } from '../staff/staff.tables.ts';
import { canChangeAddress } from './address/address-change.rules.ts';

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
  order: AdminOrder;
  payments: PaymentAttemptSummary[];
  may: {
    /** For each shipment, in creation order. */
    shipments: StaffAction[][];
    /** For each shipment, whether it waits to be packed. */
    pack: boolean[];
    cancel: boolean;
    changeAddress: boolean;
    resendMails: boolean;
    /** Whether cancelling requires a note and does not restock automatically. */
    cancelNeedsNote: boolean;
    /** Refundable amount in minor units; 0 when nothing can be refunded. */
    refund: number;
    /** Numbers of the payments in review. */
    decide: number[];
    /** Ids of the refunds that must be paid out manually, and of those that can be retried. */
    payOut: string[];
    refundAgain: string[];
  };
  /** Latest other orders of the customer. */
  otherOrders: OtherOrder[];
  /** Mails about the order to its e-mail address, newest first. */
  mails: Awaited<ReturnType<typeof listMailsAbout>>;
  /** Completed refunds that reduce the invoice. */
  creditNotes: CreditNote[];
  /** Preview of a full refund; null when nothing can be refunded. */
  refund: RefundPreview | null;
  /** Null without `audit.read`. */
  audit: AuditEntry[] | null;
};

const MAX_OTHER_ORDERS = 5;

/** Finds an order by its code. Refuses with `orders.not-found`. */
export async function showStaffOrder(db: Db, staff: StaffMember, code: string, now: Date): Promise<Result<StaffOrder>> {
  const order = await readAdminOrder(db, code);
  if (!order) return refuse('orders.not-found', {}, 'missing');
  const canReadAudit = hasPermission(staff.role, 'audit.read');
  const [payments, audit, packedIds, otherOrders, mails, creditNotes] = await Promise.all([
    listPaymentAttempts(db, order.id),
    canReadAudit ? listSubjectEntries(db, { kind: 'order', id: order.id }) : null,
    readPackedShipmentIds(db, order.id),
    findOtherOrders(db, order, MAX_OTHER_ORDERS),
    listMailsAbout(db, order.email, order.code),
    listCreditNotes(db, order.id),
  ]);
  const may = getAllowedActions(staff, order, payments, packedIds);
  const remainingPieces = order.lines.map((line) => ({
    lineId: line.id,
    quantity: countRemainingPieces(line, order.shipments),
  }));
  return ok({
    order,
    payments,
    may,
    otherOrders,
    mails,
    creditNotes,
    refund: may.refund > 0 ? await previewRefund(db, order, remainingPieces, now) : null,
    audit:
      audit?.map(({ id, happened_at, staff_name, role, action, before, after }) => ({
        id,
        role,
        action,
        before,
        after,
        at: happened_at.toISOString(),
        who: staff_name,
      })) ?? null,
  });
}

function getAllowedActions(
  { role }: StaffMember,
  { shipments, lines }: AdminOrder,
  payments: PaymentAttemptSummary[],
  packedIds: ReadonlySet<string>,
): StaffOrder['may'] {
  const repairShipments = listRepairShipmentIds(lines);
  const canWrite = hasPermission(role, 'orders.write');
  const canApprove = hasPermission(role, 'payments.approve');
  const paid = payments.find(({ status }) => status === 'paid' || status === 'partially_refunded');
  return {
    // the shipment of a repair follows the state of the repair
    shipments: shipments.map(({ id, status, shippingType }) =>
      canWrite && !repairShipments.has(id) ? listStaffActions(status, shippingType) : [],
    ),
    pack: shipments.map(
      ({ id, status }) =>
        canWrite && status === ORDER_STATUS.confirmed && !packedIds.has(id) && !repairShipments.has(id),
    ),
    cancel: canWrite && canCancelOrder(shipments),
    changeAddress: canWrite && canChangeAddress(shipments),
    resendMails: canWrite,
    cancelNeedsNote: hasShipped(shipments),
    refund: canApprove && paid ? paid.captured - paid.refunded : 0,
    decide: canApprove
      ? payments.flatMap(({ number, status, refunded }) => (status === 'review' && refunded === 0 ? [number] : []))
      : [],
    payOut: canApprove ? filterRefundIds(payments, ({ mayPayOut }) => mayPayOut) : [],
    refundAgain: canApprove ? filterRefundIds(payments, ({ mayTryAgain }) => mayTryAgain) : [],
  };
}

function filterRefundIds(
  payments: readonly PaymentAttemptSummary[],
  may: (refund: RefundSummary) => boolean,
): string[] {
  return payments.flatMap(({ refunds }) => refunds.filter(may).map(({ id }) => id));
}
