import { ok, type Result, refuse } from '../../kernel/result.ts';
import type { Db, Tx } from '../../platform/db.ts';
import type { NewsLinks } from '../order-news/queue-news.ts';
import { changeOrder } from '../staff/change-order.ts';
import type { Staff } from '../staff/staff.rules.ts';
import { type MovedReturn, type Mover, moveReturn } from './move-return.ts';
import type { ReturnAction } from './return.states.rules.ts';
import { type RequestRow, requestById } from './return.store.ts';

/** Somebody of the staff with one return before them. */
export type Deciding = { staff: Staff; id: string; links: NewsLinks; now: Date };

/** What the audit log keeps of a step beside where it led. */
type Facts = Record<string, string | number | boolean | null>;

/**
 * One step of a return by somebody of the staff, with its order locked and a row in the audit log. `work` does what
 * the step means and moves it. Refuses with `orders.not-found` and as `work` does.
 */
export async function changeReturn(
  db: Db,
  { staff, id, now }: Pick<Deciding, 'staff' | 'id' | 'now'>,
  action: ReturnAction,
  work: (tx: Tx, request: RequestRow) => Promise<Result<MovedReturn & { facts?: Facts }>>,
): Promise<Result<null>> {
  const seen = await requestById(db, id);
  if (!seen) return refuse('orders.not-found', {}, 'missing');
  return changeOrder(db, { staff, code: seen.code, version: null, now }, `return-${action}`, async (tx) => {
    const request = await requestById(tx, id);
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

/** As whom staff move a return. */
export function clerkOf({ staff, links, now }: Deciding): Pick<Mover, 'by' | 'staffId' | 'links' | 'now'> {
  return { by: 'admin', staffId: staff.id, links, now };
}

/** Accepts, refuses, takes in or sends back repaired: steps that change nothing else. Refuses with `returns.not-now`. */
export function decideReturn(
  db: Db,
  deciding: Deciding,
  action: Extract<ReturnAction, 'approve' | 'reject' | 'receive' | 'repair'>,
  { message }: { message: string },
): Promise<Result<null>> {
  return changeReturn(db, deciding, action, async (tx, { id }) => {
    const moved = await moveReturn(tx, id, action, { ...clerkOf(deciding), message });
    return moved.ok ? ok({ ...moved.value, facts: { message } }) : moved;
  });
}
