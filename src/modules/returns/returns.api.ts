import { z } from 'zod';
import { ok } from '../../kernel/result.ts';
import type { Api } from '../../platform/http/api.ts';
import { runOnce } from '../../platform/http/run-once.ts';
import { consumeAttempt } from '../../platform/rate-limits/throttle.ts';
import type { Services } from '../../services.ts';
import { confirmPayout } from './payout/confirm-payout.ts';
import { authorizeReturnOrder } from './request/authorize-return-order.ts';
import { confirmReturn } from './request/confirm-return.ts';
import { listOrderReturns } from './request/list-order-returns.ts';
import { markReturnSent } from './request/mark-return-sent.ts';
import { readReturnOptions } from './request/read-return-options.ts';
import type { ReturnLinks } from './request/request-return.ts';
import { requestReturnWithPhotos } from './request/request-with-photos.ts';
import { findReturnProblems } from './request/return-request.rules.ts';
import {
  foundReturnsAnswer,
  foundReturnsSchema,
  requestReturnAnswer,
  requestReturnSchema,
  returnStateSchema,
} from './return.answers.ts';
import { confirmReturnInput, findReturnInput, requestReturnInput, sendReturnInput } from './return.input.ts';

const tags = ['orders'];

/** Return routes for buyers. */
export function returnsApi({ links: createLinks }: { links: (siteUrl: string) => ReturnLinks }) {
  return (api: Api, services: Services): void => {
    const { db, clock, config } = services;
    const links = createLinks(config.siteUrl);

    api.addEndpoint({
      method: 'GET',
      path: '/return/find',
      operationId: 'listOrderReturns',
      summary: 'Returnable lines of an order, and its return requests',
      tags,
      query: findReturnInput,
      data: foundReturnsSchema,
      run: async ({ query, t, ...call }) => {
        const access = await authorizeReturnOrder(services, query, call);
        if (!access.ok) return access;
        const { order } = access.value;
        const [offer, returns] = await Promise.all([
          readReturnOptions(db, order, clock()),
          listOrderReturns(db, order),
        ]);
        return ok(foundReturnsAnswer(offer, returns, { currency: order.currency, t }));
      },
    });

    api.addEndpoint({
      method: 'POST',
      path: '/return/request',
      operationId: 'createReturnRequest',
      summary:
        'Create a return request or a withdrawal. Guests confirm return requests by mail; with code and contact also the payout account of a withdrawal',
      tags,
      body: requestReturnInput,
      rules: () => findReturnProblems,
      files: ['photos'],
      data: requestReturnSchema,
      run: async (call) => {
        const { order_id, code, contact, ...input } = call.body;
        const access = await authorizeReturnOrder(services, { order_id, code, contact }, call);
        if (!access.ok) return access;
        const { order, proof } = access.value;
        const now = clock();
        const context = { proof, links, limits: config.limits, now };
        return runOnce(db, call, `order:${order.id}`, now, async (tx) => {
          const upload = { dataDir: config.dataDir, files: call.uploads.photos ?? [] };
          const requested = await requestReturnWithPhotos(tx, order.id, input, { ...context, ...upload });
          return requested.ok ? ok(requestReturnAnswer(requested.value, { email: order.email, t: call.t })) : requested;
        });
      },
    });

    api.addEndpoint({
      method: 'POST',
      path: '/return/send',
      operationId: 'markReturnSent',
      summary: 'Mark an approved return as sent by the buyer',
      tags,
      body: sendReturnInput,
      data: returnStateSchema,
      run: async (call) => {
        const { order_id, code, contact, id, ...tracking } = call.body;
        const access = await authorizeReturnOrder(services, { order_id, code, contact }, call);
        if (!access.ok) return access;
        const orderId = access.value.order.id;
        const sent = await markReturnSent(db, { id, orderId }, tracking, { links, now: clock() });
        return sent.ok ? ok({ return_id: id, status: sent.value }) : sent;
      },
    });

    api.addEndpoint({
      method: 'POST',
      path: '/return/confirm',
      operationId: 'confirmReturnRequest',
      summary: 'Confirm a return request with the token from the mail',
      tags,
      body: confirmReturnInput,
      data: returnStateSchema,
      run: async ({ body, request }) => {
        const tried = await consumeAttempt(db, config.limits, 'track', request.ip, clock());
        if (!tried.ok) return tried;
        const confirmed = await confirmReturn(db, body.token, { links, now: clock() });
        return confirmed.ok ? ok({ return_id: confirmed.value.id, status: confirmed.value.status }) : confirmed;
      },
    });

    api.addEndpoint({
      method: 'POST',
      path: '/return/confirm-payout',
      operationId: 'confirmPayout',
      summary: 'Confirm the payout account of a withdrawal with the token from the mail',
      tags,
      body: confirmReturnInput,
      data: z.object({ return_id: z.string() }),
      run: async ({ body, request }) => {
        const now = clock();
        const tried = await consumeAttempt(db, config.limits, 'track', request.ip, now);
        if (!tried.ok) return tried;
        const confirmed = await confirmPayout(db, body.token, now);
        return confirmed.ok ? ok({ return_id: confirmed.value.id }) : confirmed;
      },
    });
  };
}
