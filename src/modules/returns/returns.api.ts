import { z } from 'zod';
import { ok } from '../../kernel/result.ts';
import type { Api } from '../../platform/api.ts';
import { runOnce } from '../../platform/repeatable-call.ts';
import { takeTry } from '../../platform/throttle.ts';
import type { Services } from '../../services.ts';
import { confirmPayout } from './confirm-payout.ts';
import { confirmReturn } from './confirm-return.ts';
import { offerReturn } from './offer-return.ts';
import { openReturnOrder } from './open-return-order.ts';
import { wishRules } from './read-payout.rules.ts';
import type { ReturnLinks } from './request-return.ts';
import { requestReturnWithPhotos } from './request-with-photos.ts';
import {
  foundReturnsAnswer,
  foundReturnsSchema,
  requestedAnswer,
  requestedSchema,
  returnStateSchema,
} from './return.answers.ts';
import { confirmReturnInput, findReturnInput, requestReturnInput, sendReturnInput } from './return.input.ts';
import { sendReturn } from './send-return.ts';
import { showReturns } from './show-returns.ts';

const tags = ['orders'];

/** Sending goods back, for those who bought them. */
export function returnsApi({ links: linksAt }: { links: (siteUrl: string) => ReturnLinks }) {
  return (api: Api, services: Services): void => {
    const { db, clock, config } = services;
    const links = linksAt(config.siteUrl);

    api.call({
      method: 'GET',
      path: '/return/find',
      operationId: 'listOrderReturns',
      summary: 'What of an order can be sent back or withdrawn from, and what became of earlier returns',
      tags,
      query: findReturnInput,
      data: foundReturnsSchema,
      run: async ({ query, t, ...call }) => {
        const opened = await openReturnOrder(services, query, call);
        if (!opened.ok) return opened;
        const { order } = opened.value;
        const [offer, returns] = await Promise.all([offerReturn(db, order, clock()), showReturns(db, order)]);
        return ok(foundReturnsAnswer(offer, returns, { currency: order.currency, t }));
      },
    });

    api.call({
      method: 'POST',
      path: '/return/request',
      operationId: 'createReturnRequest',
      summary:
        'Withdraw from an order or ask to send pieces of it back. A guest confirms the latter by mail, and by code and contact also the payout of a withdrawal',
      tags,
      body: requestReturnInput,
      rules: () => wishRules,
      files: ['photos'],
      data: requestedSchema,
      run: async (call) => {
        const { order_id, code, contact, ...wish } = call.body;
        const opened = await openReturnOrder(services, { order_id, code, contact }, call);
        if (!opened.ok) return opened;
        const { order, proof } = opened.value;
        const now = clock();
        const how = { proof, links, limits: config.limits, now };
        return runOnce(db, call, `order:${order.id}`, now, async (tx) => {
          const sent = { dataDir: config.dataDir, files: call.uploads.photos ?? [] };
          const asked = await requestReturnWithPhotos(tx, order.id, wish, { ...how, ...sent });
          return asked.ok ? ok(requestedAnswer(asked.value, { email: order.email, t: call.t })) : asked;
        });
      },
    });

    api.call({
      method: 'POST',
      path: '/return/send',
      operationId: 'markReturnSent',
      summary: 'The buyer has handed the parcel of an accepted return over',
      tags,
      body: sendReturnInput,
      data: returnStateSchema,
      run: async (call) => {
        const { order_id, code, contact, id, ...parcel } = call.body;
        const opened = await openReturnOrder(services, { order_id, code, contact }, call);
        if (!opened.ok) return opened;
        const orderId = opened.value.order.id;
        const sent = await sendReturn(db, { id, orderId }, parcel, { links, now: clock() });
        return sent.ok ? ok({ return_id: id, status: sent.value }) : sent;
      },
    });

    api.call({
      method: 'POST',
      path: '/return/confirm',
      operationId: 'confirmReturnRequest',
      summary: 'Confirm a request with the token of the mail',
      tags,
      body: confirmReturnInput,
      data: returnStateSchema,
      run: async ({ body, request }) => {
        const tried = await takeTry(db, config.limits, 'track', request.ip, clock());
        if (!tried.ok) return tried;
        const confirmed = await confirmReturn(db, body.token, { links, now: clock() });
        return confirmed.ok ? ok({ return_id: confirmed.value.id, status: confirmed.value.status }) : confirmed;
      },
    });

    api.call({
      method: 'POST',
      path: '/return/confirm-payout',
      operationId: 'confirmPayout',
      summary: 'Confirm where the money of a withdrawal goes with the token of the mail',
      tags,
      body: confirmReturnInput,
      data: z.object({ return_id: z.string() }),
      run: async ({ body, request }) => {
        const now = clock();
        const tried = await takeTry(db, config.limits, 'track', request.ip, now);
        if (!tried.ok) return tried;
        const confirmed = await confirmPayout(db, body.token, now);
        return confirmed.ok ? ok({ return_id: confirmed.value.id }) : confirmed;
      },
    });
  };
}
