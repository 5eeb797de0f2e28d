import { ok } from '../../kernel/result.ts';
import type { Api } from '../../platform/api.ts';
import { runOnce } from '../../platform/repeatable-call.ts';
import { takeTry } from '../../platform/throttle.ts';
import type { Services } from '../../services.ts';
import { confirmReturn } from './confirm-return.ts';
import { offerReturn } from './offer-return.ts';
import { openReturnOrder } from './open-return-order.ts';
import type { ReturnLinks } from './request-return.ts';
import { requestReturnWithPhotos } from './request-with-photos.ts';
import { foundReturnsAnswer, foundReturnsSchema, requestedSchema } from './return.answers.ts';
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
      summary: 'Withdraw from an order or ask to send pieces of it back; a guest confirms the latter by mail',
      tags,
      body: requestReturnInput,
      files: ['photos'],
      data: requestedSchema,
      run: async (call) => {
        const { order_id, code, contact, ...wish } = call.body;
        const opened = await openReturnOrder(services, { order_id, code, contact }, call);
        if (!opened.ok) return opened;
        const { order, isGuest } = opened.value;
        const now = clock();
        return runOnce(db, call, `order:${order.id}`, now, async (tx) => {
          const sent = { dataDir: config.dataDir, files: call.uploads.photos ?? [] };
          const asked = await requestReturnWithPhotos(tx, order.id, wish, { isGuest, links, now, ...sent });
          return asked.ok ? ok({ return_id: asked.value.id, status: asked.value.status }) : asked;
        });
      },
    });

    api.call({
      method: 'POST',
      path: '/return/send',
      summary: 'The buyer has handed the parcel of an accepted return over',
      tags,
      body: sendReturnInput,
      data: requestedSchema,
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
      summary: 'Confirm a request with the token of the mail',
      tags,
      body: confirmReturnInput,
      data: requestedSchema,
      run: async ({ body, request }) => {
        const tried = await takeTry(db, config.limits, 'track', request.ip, clock());
        if (!tried.ok) return tried;
        const confirmed = await confirmReturn(db, body.token, { links, now: clock() });
        return confirmed.ok ? ok({ return_id: confirmed.value.id, status: confirmed.value.status }) : confirmed;
      },
    });
  };
}
