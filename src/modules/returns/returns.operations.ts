import { z } from 'zod';
import { ok, refuse } from '../../kernel/result.ts';
import { anyone } from '../../platform/operations/access.ts';
import { defineCommand, defineQuery } from '../../platform/operations/operation.ts';
import { orderBuyer } from '../orders/access/order-buyer.ts';
import { orderKeyInput } from '../orders/order.input.ts';
import { countRemainingPieces } from '../orders/order.rules.ts';
import { confirmPayout } from './payout/confirm-payout.ts';
import { confirmReturn } from './request/confirm-return.ts';
import { listOrderReturns } from './request/list-order-returns.ts';
import { markReturnSent } from './request/mark-return-sent.ts';
import { readReturnOptions } from './request/read-return-options.ts';
import { createPhotoRules, requestReturnWithPhotos } from './request/request-with-photos.ts';
import {
  foundReturnsSchema,
  requestReturnSchema,
  returnStateSchema,
  toFoundReturnsAnswer,
  toRequestReturnAnswer,
} from './return.answers.ts';
import { confirmReturnInput, previewReturnInput, requestReturnInput, sendReturnInput } from './return.input.ts';
import { previewReturnRefund } from './staff/refund-return.ts';

const tags = ['orders'];

export const findReturnsOperation = defineQuery({
  name: 'returns.find',
  access: orderBuyer,
  input: orderKeyInput,
  refusals: { 'orders.not-found': 'missing' },
  foreignRefusal: 'orders.not-found',
  tags,
  routes: [
    {
      method: 'GET',
      path: '/return/find',
      operationId: 'listOrderReturns',
      summary: 'Returnable lines of an order, and its return requests',
    },
  ],
  async run({ db, actor: { order }, now }) {
    const [offer, returns] = await Promise.all([readReturnOptions(db, order, now), listOrderReturns(db, order)]);
    return ok({ offer, returns });
  },
  data: foundReturnsSchema,
  toData: ({ offer, returns }, { actor: { order }, t }) =>
    toFoundReturnsAnswer(offer, returns, { currency: order.currency, t }),
});

/** Refund of the chosen pieces; whether they may be returned is checked when the return is requested. */
export const previewReturnOperation = defineQuery({
  name: 'returns.preview',
  access: orderBuyer,
  input: previewReturnInput,
  refusals: { 'orders.not-found': 'missing', 'returns.nothing': 'refused' },
  foreignRefusal: 'orders.not-found',
  tags,
  routes: [],
  async run({ db, actor: { order }, now }, { lines }) {
    const isReturnable = ({ order_line, qty }: { order_line: string; qty: number }) =>
      order.lines.some((line) => line.id === order_line && countRemainingPieces(line, order.shipments) >= qty);
    if (lines.length === 0 || !lines.every(isReturnable)) return refuse('returns.nothing');
    const pieces = lines.map(({ order_line, qty }) => ({ lineId: order_line, quantity: qty }));
    return ok(await previewReturnRefund(db, order, pieces, now));
  },
});

export const requestReturnOperation = defineCommand({
  name: 'returns.request',
  access: orderBuyer,
  input: requestReturnInput,
  rules: (_, { photos = [] }) => createPhotoRules(photos),
  refusals: {
    'orders.not-found': 'missing',
    'returns.nothing': 'refused',
    'returns.too-many': 'refused',
    'returns.over': 'refused',
    'returns.not-arrived': 'refused',
    'returns.service': 'refused',
    'returns.none-left': 'refused',
    'returns.unsealed': 'refused',
    'returns.not-now': 'conflict',
    'pictures.too-many': 'refused',
    'pictures.kind': 'refused',
    'pictures.unreadable': 'refused',
    'pictures.not-stored': 'unavailable',
  },
  foreignRefusal: 'orders.not-found',
  // only a confirmation link that is mailed counts
  limits: [{ name: 'codeMail' }],
  idempotency: 'key',
  tags,
  files: ['photos'],
  routes: [
    {
      method: 'POST',
      path: '/return/request',
      operationId: 'createReturnRequest',
      summary:
        'Create a return request or a withdrawal. Guests confirm return requests by mail; with code and contact also the payout account of a withdrawal',
    },
  ],
  run(
    { db, deps, actor: { order, proof }, now, uploads },
    { order_id: _id, code: _code, contact: _contact, ...input },
  ) {
    const photos = { dataDir: deps.config.dataDir, files: uploads.photos ?? [] };
    const context = { ...photos, proof, links: deps.orderLinks, limits: deps.limits, now };
    return requestReturnWithPhotos(db, order.id, input, context);
  },
  data: requestReturnSchema,
  toData: (requested, { actor: { order }, t }) => toRequestReturnAnswer(requested, { email: order.email, t }),
});

export const markReturnSentOperation = defineCommand({
  name: 'returns.send',
  access: orderBuyer,
  input: sendReturnInput,
  refusals: { 'orders.not-found': 'missing', 'returns.not-now': 'conflict' },
  foreignRefusal: 'orders.not-found',
  idempotency: 'none',
  tags,
  routes: [
    {
      method: 'POST',
      path: '/return/send',
      operationId: 'markReturnSent',
      summary: 'Mark an approved return as sent by the buyer',
    },
  ],
  async run({ db, deps, actor: { order }, now }, { id, carrier, tracking_number }) {
    const tracking = { carrier, tracking_number };
    const sent = await markReturnSent(db, { id, orderId: order.id }, tracking, { links: deps.orderLinks, now });
    return sent.ok ? ok({ return_id: id, status: sent.value }) : sent;
  },
  data: returnStateSchema,
});

/** A mailed link counts as an attempt to look an order up. */
const mailedLink = {
  access: anyone,
  input: confirmReturnInput,
  limits: [{ name: 'track', getKey: ({ address }: { address: string }) => address }],
  idempotency: 'none',
  tags,
} as const;

export const confirmReturnOperation = defineCommand({
  ...mailedLink,
  name: 'returns.confirm',
  refusals: {
    'returns.link-over': 'missing',
    'returns.too-many': 'refused',
    'returns.over': 'refused',
    'returns.not-arrived': 'refused',
    'returns.service': 'refused',
    'returns.none-left': 'refused',
    'returns.not-now': 'conflict',
  },
  routes: [
    {
      method: 'POST',
      path: '/return/confirm',
      operationId: 'confirmReturnRequest',
      summary: 'Confirm a return request with the token from the mail',
    },
  ],
  run: ({ db, deps, now }, { token }) => confirmReturn(db, token, { links: deps.orderLinks, now }),
  data: returnStateSchema,
  toData: ({ id, status }) => ({ return_id: id, status }),
});

export const confirmPayoutOperation = defineCommand({
  ...mailedLink,
  name: 'returns.confirm-payout',
  refusals: { 'returns.link-over': 'missing' },
  routes: [
    {
      method: 'POST',
      path: '/return/confirm-payout',
      operationId: 'confirmPayout',
      summary: 'Confirm the payout account of a withdrawal with the token from the mail',
    },
  ],
  run: ({ db, now }, { token }) => confirmPayout(db, token, now),
  data: z.object({ return_id: z.string() }),
  toData: ({ id }) => ({ return_id: id }),
});

export const returnOperations = [
  findReturnsOperation,
  previewReturnOperation,
  requestReturnOperation,
  markReturnSentOperation,
  confirmReturnOperation,
  confirmPayoutOperation,
] as const;
