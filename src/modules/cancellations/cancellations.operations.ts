import { ok, type Result, refuse } from '../../kernel/result.ts';
import type { Db } from '../../platform/database/db.ts';
import { anyone } from '../../platform/operations/access.ts';
import { defineCommand, defineQuery, type OperationContext } from '../../platform/operations/operation.ts';
import type { DeclaredRefusals } from '../../platform/operations/refusal-code.ts';
import { type OrderBuyer, orderBuyer, orderHolder } from '../orders/access/order-buyer.ts';
import { orderKeyInput } from '../orders/order.input.ts';
import { readOrderById } from '../orders/read-order-by-id.ts';
import { BUYER_ACTOR, type CancelRequest, cancelOrder, prepareCancellation } from './cancel-order.ts';
import { cancellationSchema, toCancellationAnswer } from './cancellation.answers.ts';
import { type CancelInput, cancelInput, confirmCancellationInput, toLineQuantities } from './cancellation.input.ts';
import { confirmCancellation } from './confirm-cancellation.ts';
import { listCancellableLines, previewCancellation } from './preview-cancellation.ts';
import { type CancellationOptions, readCancellationOptions } from './read-cancellation-options.ts';
import { type ConfirmationLink, requestCancellation } from './request-cancellation.ts';

const tags = ['orders'];

/** Refusals of `cancelOrder`. */
const CANCEL_REFUSALS = {
  'orders.not-found': 'missing',
  'orders.not-now': 'conflict',
  'cancellations.requested': 'conflict',
  'cancellations.whole-only': 'refused',
  'payments.in-flight': 'conflict',
} as const satisfies DeclaredRefusals;

/** State of the cancellation after an operation; `mailed` while the buyer must confirm it by a link. */
type CancellationState = { options: CancellationOptions; currency: string; mailed?: ConfirmationLink };

const toData = ({ options, currency, mailed }: CancellationState, { t }: Pick<OperationContext<unknown>, 't'>) =>
  toCancellationAnswer(options, currency, t, mailed);

export const findCancellationOperation = defineQuery({
  name: 'cancellations.find',
  access: orderBuyer,
  input: orderKeyInput,
  refusals: { 'orders.not-found': 'missing' },
  foreignRefusal: 'orders.not-found',
  tags,
  routes: [
    {
      method: 'GET',
      path: '/cancellation/find',
      operationId: 'findCancellation',
      summary: 'State of a cancellation, or how the order can be cancelled and the refund preview',
    },
  ],
  async run({ db, actor: { order }, now }) {
    return ok({ options: await readCancellationOptions(db, order, now), currency: order.currency });
  },
  data: cancellationSchema,
  toData,
});

/** Lines of which the buyer can cancel single pieces. */
export const listCancellableLinesOperation = defineQuery({
  name: 'cancellations.list-lines',
  access: orderHolder,
  input: orderKeyInput,
  refusals: { 'orders.not-found': 'missing' },
  foreignRefusal: 'orders.not-found',
  tags,
  routes: [],
  run: async ({ db, actor: { order } }) => ok(await listCancellableLines(db, order)),
});

/** Refund of single pieces, before the buyer cancels them. */
export const previewCancellationOperation = defineQuery({
  name: 'cancellations.preview',
  access: orderBuyer,
  input: cancelInput,
  refusals: {
    'orders.not-found': 'missing',
    'orders.not-now': 'conflict',
    'cancellations.nothing': 'refused',
    'cancellations.whole-only': 'refused',
  },
  foreignRefusal: 'orders.not-found',
  tags,
  routes: [],
  run: ({ db, actor: { order }, now }, { lines = [] }) => previewCancellation(db, order, toLineQuantities(lines), now),
});

export const cancelOrderOperation = defineCommand({
  name: 'cancellations.cancel',
  access: orderBuyer,
  input: cancelInput,
  refusals: CANCEL_REFUSALS,
  foreignRefusal: 'orders.not-found',
  // only a confirmation link that is mailed counts
  limits: [{ name: 'codeMail' }],
  idempotency: 'key',
  tags,
  routes: [
    {
      method: 'POST',
      path: '/cancellation/cancel-order',
      operationId: 'cancelOrder',
      summary:
        'Cancel an order or one of its shipments, or request it when packed. With code and contact it takes effect when the mailed link is opened',
    },
  ],
  async prepare({ db, deps, actor: { order, proof }, now, idempotencyKey }, input) {
    if (proof === 'contact') return ok(null);
    const request = toCancelRequest(input);
    const ready = await prepareCancellation(db, order.id, request, BUYER_ACTOR, deps.createReconcileContext(now));
    // a repeated request finds the order cancelled; its key returns the first response again
    return idempotencyKey === null ? ready : ok(null);
  },
  run: cancelAsBuyer,
  data: cancellationSchema,
  toData,
});

async function cancelAsBuyer(
  { db, deps, actor: { order, proof }, now }: OperationContext<OrderBuyer>,
  input: CancelInput,
): Promise<Result<CancellationState>> {
  const { id, currency } = order;
  const links = deps.orderLinks;
  const request = toCancelRequest(input);
  if (proof === 'contact') {
    const mailed = await requestCancellation(db, id, request, { links, limits: deps.limits, now });
    if (!mailed.ok) return mailed;
    return ok({ options: await readCancellationOptions(db, order, now), currency, mailed: mailed.value });
  }
  const cancelled = await cancelOrder(db, id, request, BUYER_ACTOR, { links, now });
  return cancelled.ok ? readState(db, id, now) : cancelled;
}

function toCancelRequest({ package_id, lines, reason_code, note }: CancelInput): CancelRequest {
  return { shipmentId: package_id, lines: lines && toLineQuantities(lines), reason: reason_code, note };
}

export const confirmCancellationOperation = defineCommand({
  name: 'cancellations.confirm',
  access: anyone,
  input: confirmCancellationInput,
  refusals: { ...CANCEL_REFUSALS, 'cancellations.link-over': 'missing' },
  limits: [{ name: 'track', getKey: ({ address }) => address }],
  idempotency: 'none',
  tags,
  routes: [
    {
      method: 'POST',
      path: '/cancellation/confirm',
      operationId: 'confirmCancellation',
      summary: 'Confirm a cancellation with the token from the mail',
    },
  ],
  async run({ db, deps, now }, { token }) {
    const context = { paying: deps.createReconcileContext(now), links: deps.orderLinks, now };
    const confirmed = await confirmCancellation(db, token, context);
    return confirmed.ok ? readState(db, confirmed.value.orderId, now) : confirmed;
  },
  data: cancellationSchema,
  toData,
});

async function readState(db: Db, orderId: string, now: Date): Promise<Result<CancellationState>> {
  const order = await readOrderById(db, orderId);
  if (!order) return refuse('orders.not-found', {}, 'missing');
  return ok({ options: await readCancellationOptions(db, order, now), currency: order.currency });
}

export const cancellationOperations = [
  findCancellationOperation,
  listCancellableLinesOperation,
  previewCancellationOperation,
  cancelOrderOperation,
  confirmCancellationOperation,
] as const;
