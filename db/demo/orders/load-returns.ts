import { uuidv7 } from '../../../src/kernel/ids.ts';
import type { Actor } from '../../../src/modules/orders/order.states.rules.ts';
import {
  getNextReturnState,
  type ReturnAction,
  type ReturnState,
} from '../../../src/modules/returns/return.states.rules.ts';
import { insertRequest, saveSellablePieces, updateReturnState } from '../../../src/modules/returns/return.store.ts';
import { recordReturnEvent } from '../../../src/modules/returns/transition-return.ts';
import type { Tx } from '../../../src/platform/database/db.ts';
import type { OrderFile, ReturnFile } from '../files/people-files.shapes.ts';
import { demoCustomerId } from '../people/load-people.ts';
import type { DemoShop } from '../shop-files.ts';

type ReachedReturn = ReturnFile['reached'];

const RECEIVE_ACTIONS: readonly ReturnAction[] = ['approve', 'send', 'receive'];
const ACTIONS_BY_STATE: Record<ReachedReturn, readonly ReturnAction[]> = {
  requested: [],
  rejected: ['reject'],
  in_transit: ['approve', 'send'],
  received: RECEIVE_ACTIONS,
  refunded: [...RECEIVE_ACTIONS, 'inspect', 'refund'],
};

/** Loads returns of newly loaded orders. Sends no mail. @throws when a state cannot be reached */
export async function loadReturns(
  tx: Tx,
  { people }: DemoShop,
  { orders, now }: { orders: readonly OrderFile[]; now: Date },
): Promise<void> {
  const loadedCodes = new Set(orders.map(({ code }) => code));
  const clerk = people.customers.find(({ staff }) => staff === 'manager');
  if (!clerk) throw new Error('The demo shop has no manager to decide on returns');
  const staffId = demoCustomerId(clerk.email);
  for (const file of people.returns) {
    if (loadedCodes.has(file.order)) await loadReturn(tx, file, { staffId, now });
  }
}

async function loadReturn(
  tx: Tx,
  { order: code, kind, wish, note, reached, message }: ReturnFile,
  { staffId, now }: { staffId: string; now: Date },
): Promise<void> {
  const { orderId, delivered, end, lines } = await findDeliveredOrder(tx, code, now);
  const actions = ACTIONS_BY_STATE[reached];
  // a refund closes the shipment, so it has the time of the last event
  const parts = reached === 'refunded' ? actions.length + 1 : actions.length + 2;
  const at = (nth: number) => {
    return new Date(delivered.getTime() + Math.round(((end.getTime() - delivered.getTime()) * nth) / parts));
  };
  const id = uuidv7(at(1).getTime());
  await insertRequest(tx, {
    request: {
      id,
      order_id: orderId,
      kind,
      resolution: wish,
      note,
      status: 'requested',
      created_at: at(1),
      // for cash orders the buyer chooses how to receive the refund
      payout: JSON.stringify({ to: 'store' }),
      token_hash: null,
      unconfirmed_payout: null,
      payout_token_hash: null,
      refund_id: null,
      decided_at: null,
      decided_by: null,
      replacement_id: null,
      carrier: null,
      tracking_number: null,
    },
    lines: lines.map((line) => ({ return_id: id, order_id: orderId, line_id: line.id, quantity: line.quantity })),
    photos: [],
  });
  const request = { id, order_id: orderId };
  await recordReturnEvent(tx, request, { from: null, to: 'requested' }, { by: 'customer', now: at(1), note });
  let status: ReturnState = 'requested';
  for (const [nth, action] of actions.entries()) {
    const by = getActor(action, kind);
    const to = getNextReturnState(action, { status, kind }, by);
    if (to === null) throw new Error(`The return of order ${code} cannot ${action} from ${status}`);
    const staffMessage = nth === actions.length - 1 ? message : '';
    const staff = by === 'admin' ? { staffId } : {};
    const happened = at(nth + 2);
    const decided = { decided_at: happened, decided_by: by === 'admin' ? staffId : by, message: staffMessage };
    await updateReturnState(tx, { order_id: orderId, id, from: status }, { status: to, ...decided });
    await recordReturnEvent(tx, request, { from: status, to }, { by, ...staff, now: happened, note: staffMessage });
    if (action === 'inspect') {
      for (const line of lines)
        await saveSellablePieces(tx, request, line.id, kind === 'withdrawal' ? line.quantity : 0);
    }
    status = to;
  }
}

function getActor(action: ReturnAction, kind: ReturnFile['kind']): Extract<Actor, 'customer' | 'admin' | 'system'> {
  if (action === 'send') return 'customer';
  return action === 'approve' && kind === 'withdrawal' ? 'system' : 'admin';
}

/** Lines of a delivered order, and the time between its delivery and its return or now. */
async function findDeliveredOrder(tx: Tx, code: string, now: Date) {
  const order = await tx.selectFrom('shop_order').select('id').where('code', '=', code).executeTakeFirstOrThrow();
  const orderId = order.id;
  const events = await tx
    .selectFrom('order_event')
    .select(['to_state', 'happened_at'])
    .where('order_id', '=', orderId)
    .where('shipment_id', 'is', null)
    .where('kind', '=', 'status')
    .execute();
  const lines = await tx.selectFrom('order_line').select(['id', 'quantity']).where('order_id', '=', orderId).execute();
  const delivered = events.find(({ to_state }) => to_state === '5')?.happened_at;
  if (!delivered) throw new Error(`Order ${code} has a return but was not delivered`);
  return { orderId, delivered, end: events.find(({ to_state }) => to_state === '7')?.happened_at ?? now, lines };
}
