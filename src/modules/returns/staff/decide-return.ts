import { ok, type Result, refuse } from '../../../kernel/result.ts';
import type { Db, Tx } from '../../../platform/database/db.ts';
import { changeOrder, type OrderChange } from '../../order-management/change-order.ts';
import type { NotificationLinks } from '../../order-notifications/queue-order-notification.ts';
import type { StaffMember } from '../../staff/staff.rules.ts';
import type { ReturnAction } from '../return.states.rules.ts';
import { type RequestRow, selectRequestById } from '../return.store.ts';
import { type ReturnTransitionResult, type TransitionActor, transitionReturn } from '../transition-return.ts';

/** Context of a staff action on one return. */
export type StaffReturnContext = { staff: StaffMember; id: string; links: NotificationLinks; now: Date };

/** Additional audit log fields of an action. */
type AuditFacts = Record<string, string | number | boolean | null>;

/**
 * Runs a staff action on a return: locks the order and calls `work`, which performs the transition. Refuses with
 * `orders.not-found` and like `work`.
 */
export async function runStaffReturnAction(
  db: Db,
  { id }: Pick<StaffReturnContext, 'id'>,
  action: ReturnAction,
  work: (tx: Tx, request: RequestRow) => Promise<Result<ReturnTransitionResult & { facts?: AuditFacts }>>,
): Promise<Result<OrderChange>> {
  const unlockedRequest = await selectRequestById(db, id);
  if (!unlockedRequest) return refuse('orders.not-found', {}, 'missing');
  return changeOrder(db, { code: unlockedRequest.code, version: null }, `return-${action}`, async (tx) => {
    const request = await selectRequestById(tx, id);
    if (!request) return refuse('orders.not-found', {}, 'missing');
    const done = await work(tx, request);
    if (!done.ok) return done;
    return ok({
      return: id,
      kind: request.kind,
      return_from: request.status,
      return_to: done.value.to,
      ...done.value.facts,
    });
  });
}

/** The staff member as actor of a transition. */
export function toStaffActor({
  staff,
  links,
  now,
}: StaffReturnContext): Pick<TransitionActor, 'by' | 'staffId' | 'links' | 'now'> {
  return { by: 'admin', staffId: staff.id, links, now };
}

/** Performs transitions without side effects (approve, reject, receive, repair). Refuses with `returns.not-now`. */
export function decideReturn(
  db: Db,
  context: StaffReturnContext,
  action: Extract<ReturnAction, 'approve' | 'reject' | 'receive' | 'repair'>,
  { message }: { message: string },
): Promise<Result<OrderChange>> {
  return runStaffReturnAction(db, context, action, async (tx, { id }) => {
    const moved = await transitionReturn(tx, id, action, { ...toStaffActor(context), message });
    return moved.ok ? ok({ ...moved.value, facts: { message } }) : moved;
  });
}
