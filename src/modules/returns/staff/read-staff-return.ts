import { ok, type Result, refuse } from '../../../kernel/result.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { Order } from '../../orders/order.rules.ts';
import { readOrderById } from '../../orders/read-order-by-id.ts';
import { hasPermission, type StaffMember } from '../../staff/staff.rules.ts';
import { listReturnActions, type ReturnAction } from '../return.states.rules.ts';
import {
  type RequestRow,
  selectRequestById,
  selectReturnEvents,
  selectReturnLines,
  selectReturnPhotos,
} from '../return.store.ts';
import { previewReturnRefund, type ReturnRefundPreview } from './refund-return.ts';

/** A return as shown to staff, with the actions that its state and their role allow. */
export type StaffReturn = {
  request: RequestRow;
  order: Order;
  lines: { lineId: string; title: string; sku: string; quantity: number; sellable: number | null }[];
  photos: { id: string; kind: 'jpeg' | 'png' }[];
  events: Awaited<ReturnType<typeof selectReturnEvents>>;
  /** Refund preview; null after the return is settled. */
  preview: ReturnRefundPreview | null;
  /** Code of the replacement order. */
  replacement: string | null;
  actions: ReturnAction[];
};

/** Reads one return. Refuses with `orders.not-found`. */
export async function readStaffReturn(db: Db, staff: StaffMember, id: string, now: Date): Promise<Result<StaffReturn>> {
  const request = await selectRequestById(db, id);
  const order = request && (await readOrderById(db, request.order_id));
  if (!request || !order || request.status === 'unconfirmed') return refuse('orders.not-found', {}, 'missing');
  const [rows, photos, events, replacement] = await Promise.all([
    selectReturnLines(db, order.id, [id]),
    selectReturnPhotos(db, id),
    selectReturnEvents(db, id),
    request.replacement_id === null ? null : readOrderById(db, request.replacement_id),
  ]);
  const pieces = rows.map(({ line_id, quantity }) => ({ lineId: line_id, quantity }));
  const isOpen = !['refunded', 'exchanged', 'repaired', 'rejected'].includes(request.status);
  return ok({
    request,
    order,
    lines: rows.map(({ line_id, quantity, sellable }) => {
      const line = order.lines.find((one) => one.id === line_id);
      return { lineId: line_id, title: line?.title ?? '', sku: line?.sku ?? '', quantity, sellable };
    }),
    photos: photos.map((photo) => ({ id: photo.id, kind: photo.kind })),
    events,
    preview: isOpen ? await previewReturnRefund(db, order, pieces, now) : null,
    replacement: replacement?.code ?? null,
    actions: listReturnActions(request, 'admin').filter((action) =>
      hasPermission(staff.role, action === 'refund' ? 'payments.approve' : 'orders.write'),
    ),
  });
}
