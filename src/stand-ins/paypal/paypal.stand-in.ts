import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { randomToken } from '../../kernel/ids.ts';
import { fromMajor, money, toDecimal } from '../../kernel/money.ts';
import { parseJson } from '../../platform/parse-json.ts';
import { PAY_PAGE_POLICY, renderPayPage } from '../pay-page.ts';
import {
  type Behaviour,
  createDefaultBehaviour,
  respondWithBehaviour,
  type StandIn,
  type StandInOptions,
} from '../stand-in.ts';
import { checkOrder, checkRefund, type OrderRequest, paypalError } from './paypal-checks.ts';
import { isAuthenticEvent, sendPaypalEvent } from './paypal-events.ts';

export type PaypalStandInOptions = StandInOptions & { clientId: string; clientSecret: string; webhookId: string };

type WireAmount = { currency_code: string; value: string };
type Capture = { id: string; status: string; amount: WireAmount; custom_id: string; invoice_id: string; left: number };

type Order = {
  id: string;
  status: 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED';
  request: OrderRequest;
  /** Response of the buyer's account to the capture. */
  account: 'pays' | 'pays-later' | 'declines';
  capture: Capture | null;
  createdAt: Date;
};

type ApiResponse = { status: number; body: unknown };
type ApiRequest = { text: string; json: unknown; id: string };

/** Lifetime of an order that is not approved; milliseconds. */
const ORDER_TTL_MS = 3 * 60 * 60_000;

/** Token lifetime of PayPal; seconds. */
const TOKEN_TTL_SECONDS = 32_400;

/**
 * Simulates the part of PayPal's API that the shop uses, and refuses what PayPal refuses: expired tokens, bodies without a
 * JSON content type, unknown fields, amounts that are not text, posts without a request id, refunds above the capture.
 */
export function paypalStandIn(options: PaypalStandInOptions): StandIn {
  const behaviour = createDefaultBehaviour();
  const orders = new Map<string, Order>();
  const refunds = new Map<string, { id: string; status: string; amount: WireAmount }>();
  const answered = new Map<string, { text: string; answer: ApiResponse }>();
  const tokens = new Set<string>();
  const secret = randomToken();
  let lastEvent: { type: string; resource: { id: string } } | null = null;

  const view = (order: Order) => {
    const { custom_id, invoice_id, amount } = order.request.purchase_units[0];
    const captures = order.capture ? [captureView(order, order.capture)] : [];
    return {
      id: order.id,
      intent: 'CAPTURE',
      status: order.status,
      purchase_units: [
        { reference_id: 'default', custom_id, invoice_id, amount, ...(captures[0] && { payments: { captures } }) },
      ],
      links: order.capture ? [] : [{ rel: 'payer-action', method: 'GET', href: `${options.baseUrl}/pay/${order.id}` }],
    };
  };

  async function sendEvent(type: string, resource: { id: string }): Promise<number[]> {
    lastEvent = { type, resource };
    return sendPaypalEvent({ ...options, secret, behaviour, type, resource, now: options.clock() });
  }

  /** Checks the token and the request id and applies the behaviour. `counted`: requests that need a request id. */
  function api(work: (call: ApiRequest) => ApiResponse, counted = false) {
    return async (request: FastifyRequest<{ Params: { id?: string } }>, reply: FastifyReply) => {
      if (!tokens.has((request.headers.authorization ?? '').replace(/^Bearer /, '')))
        return reply.code(401).send(paypalError('AUTHENTICATION_FAILURE', 'INVALID_TOKEN'));
      if (!request.headers['content-type']?.startsWith('application/json'))
        return reply.code(415).send(paypalError('UNSUPPORTED_MEDIA_TYPE', 'UNSUPPORTED_MEDIA_TYPE'));
      return respondWithBehaviour(reply, behaviour, async () => {
        const text = typeof request.body === 'string' ? request.body : '';
        const call = { text, json: parseJson(text), id: request.params.id ?? '' };
        if (!counted) return work(call);
        const key = request.headers['paypal-request-id'];
        if (typeof key !== 'string' || key.length > 108)
          return { status: 400, body: paypalError('INVALID_REQUEST', 'PAYPAL_REQUEST_ID_REQUIRED') };
        const first = answered.get(request.url + key);
        if (first && first.text !== text) return unprocessable('DUPLICATE_REQUEST_ID');
        const answer = first?.answer ?? work(call);
        answered.set(request.url + key, { text, answer });
        return answer;
      });
    };
  }

  function openOrder({ json }: ApiRequest): ApiResponse {
    const checked = checkOrder(json);
    if (!checked.ok) return { status: 400, body: checked.error };
    const { invoice_id } = checked.value.purchase_units[0];
    if ([...orders.values()].some(({ capture }) => capture?.invoice_id === invoice_id))
      return unprocessable('DUPLICATE_INVOICE_ID');
    const order: Order = {
      id: randomToken().slice(0, 17).toUpperCase(),
      status: 'PAYER_ACTION_REQUIRED',
      request: checked.value,
      account: 'pays',
      capture: null,
      createdAt: options.clock(),
    };
    orders.set(order.id, order);
    return { status: 200, body: view(order) };
  }

  function known(id: string): Order | null {
    const order = orders.get(id);
    if (!order) return null;
    const age = options.clock().getTime() - order.createdAt.getTime();
    return order.status === 'PAYER_ACTION_REQUIRED' && age > ORDER_TTL_MS ? null : order;
  }

  function captureOrder({ id }: ApiRequest): ApiResponse {
    const order = known(id);
    if (!order) return notFound();
    if (order.status === 'COMPLETED') return unprocessable('ORDER_ALREADY_CAPTURED');
    if (order.status !== 'APPROVED') return unprocessable('ORDER_NOT_APPROVED');
    if (order.account === 'declines') {
      order.status = 'PAYER_ACTION_REQUIRED';
      return unprocessable('INSTRUMENT_DECLINED');
    }
    order.capture = createCapture(order, behaviour);
    order.status = 'COMPLETED';
    lastEvent = { type: 'PAYMENT.CAPTURE.COMPLETED', resource: captureView(order, order.capture) };
    return { status: 201, body: view(order) };
  }

  function refundCapture({ id, json }: ApiRequest): ApiResponse {
    const capture = [...orders.values()].map((order) => order.capture).find((one) => one?.id === id);
    const checked = checkRefund(json);
    if (!checked.ok) return { status: 400, body: checked.error };
    if (!capture || capture.status === 'PENDING') return notFound();
    const { currency_code } = capture.amount;
    const wanted = checked.value.amount ?? { currency_code, value: toDecimal(money(capture.left, currency_code)) };
    if (wanted.currency_code !== currency_code) return unprocessable('CURRENCY_MISMATCH');
    const amount = fromMajor(wanted.value, currency_code)?.amount ?? 0;
    if (capture.left === 0) return unprocessable('CAPTURE_FULLY_REFUNDED');
    if (amount > capture.left) return unprocessable('REFUND_AMOUNT_EXCEEDED');
    capture.left -= amount;
    capture.status = capture.left === 0 ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
    const made = { id: randomToken().slice(0, 17), status: 'COMPLETED', amount: wanted };
    refunds.set(made.id, made);
    return { status: 201, body: made };
  }

  return {
    name: 'paypal',
    behaviour,
    sendWebhooks: async () => (lastEvent ? sendEvent(lastEvent.type, lastEvent.resource) : []),
    async routes(app: FastifyInstance) {
      app.removeAllContentTypeParsers();
      app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
      const basic = `Basic ${Buffer.from(`${options.clientId}:${options.clientSecret}`).toString('base64')}`;
      app.post('/v1/oauth2/token', async ({ headers, body }, reply) => {
        if (headers.authorization !== basic)
          return reply.code(401).send({ error: 'invalid_client', error_description: 'Client Authentication failed' });
        if (body !== 'grant_type=client_credentials')
          return reply.code(400).send({ error: 'unsupported_grant_type', error_description: 'unsupported grant_type' });
        const access_token = `A21AA${randomToken()}`;
        tokens.add(access_token);
        return { access_token, token_type: 'Bearer', expires_in: TOKEN_TTL_SECONDS };
      });
      app.get(
        '/v1/notifications/webhooks/:id',
        api(({ id }) => (id === options.webhookId ? { status: 200, body: { id } } : notFound())),
      );
      app.post('/v2/checkout/orders', api(openOrder, true));
      app.get(
        '/v2/checkout/orders/:id',
        api(({ id }) => {
          const order = known(id);
          return order ? { status: 200, body: view(order) } : notFound();
        }),
      );
      app.post('/v2/checkout/orders/:id/capture', api(captureOrder, true));
      app.post('/v2/payments/captures/:id/refund', api(refundCapture, true));
      app.get(
        '/v2/payments/refunds/:id',
        api(({ id }) => {
          const refund = refunds.get(id);
          return refund ? { status: 200, body: refund } : notFound();
        }),
      );
      app.post(
        '/v1/notifications/verify-webhook-signature',
        api(({ text }) => {
          const own = isAuthenticEvent(text, { webhookId: options.webhookId, secret });
          return { status: 200, body: { verification_status: own ? 'SUCCESS' : 'FAILURE' } };
        }),
      );
      addPayPages(app, { known, behaviour, view, sendEvent });
    },
  };
}

function createCapture({ request, account }: Order, { chargeMore, chargeCurrency }: Behaviour): Capture {
  const { amount, custom_id, invoice_id } = request.purchase_units[0];
  const currency_code = chargeCurrency?.toUpperCase() ?? amount.currency_code;
  const left = (fromMajor(amount.value, amount.currency_code)?.amount ?? 0) + chargeMore;
  return {
    id: randomToken().slice(0, 17),
    status: account === 'pays-later' ? 'PENDING' : 'COMPLETED',
    amount: { currency_code, value: toDecimal(money(left, currency_code)) },
    custom_id,
    invoice_id,
    left,
  };
}

function captureView({ id: order_id }: Order, { left: _left, ...capture }: Capture) {
  const waiting = capture.status === 'PENDING' && { status_details: { reason: 'PENDING_REVIEW' } };
  return { ...capture, ...waiting, supplementary_data: { related_ids: { order_id } } };
}

function unprocessable(issue: string): ApiResponse {
  return { status: 422, body: paypalError('UNPROCESSABLE_ENTITY', issue) };
}

function notFound(): ApiResponse {
  return { status: 404, body: paypalError('RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID') };
}

type PageDeps = {
  known: (id: string) => Order | null;
  behaviour: Behaviour;
  view: (order: Order) => { id: string };
  sendEvent: (type: string, resource: { id: string }) => Promise<number[]>;
};

type ById = { Params: { id: string } };

/** Hosted payment page and the actions of its buttons. */
function addPayPages(app: FastifyInstance, { known, behaviour, view, sendEvent }: PageDeps): void {
  const closed = (reply: FastifyReply) => reply.code(410).type('text/plain').send('This page is closed.');
  const addresses = ({ request }: Order) => request.payment_source.paypal.experience_context;

  app.get<ById>('/pay/:id', async ({ params }, reply) => {
    const order = known(params.id);
    if (!order || order.capture) return closed(reply);
    const { value, currency_code } = order.request.purchase_units[0].amount;
    reply.header('content-security-policy', PAY_PAGE_POLICY).type('text/html; charset=utf-8');
    return renderPayPage({
      provider: 'PayPal',
      amount: `${value} ${currency_code}`,
      returnUrl: addresses(order).return_url,
      buttons: (['pay', 'later', 'decline', 'cancel'] as const).map((label) => ({
        action: `${params.id}/${label}`,
        label,
      })),
    });
  });

  /** The buyer approves; the payment is captured later by the shop. */
  const approve = (account: Order['account']) => async (request: FastifyRequest<ById>, reply: FastifyReply) => {
    const order = known(request.params.id);
    if (!order || order.capture) return closed(reply);
    Object.assign(order, { status: 'APPROVED', account });
    const times = { 'before-return': 1, twice: 2, 'after-return': 0, never: 0 }[behaviour.webhooks];
    for (let sent = 0; sent < times; sent += 1) await sendEvent('CHECKOUT.ORDER.APPROVED', view(order));
    return redirectToShop(reply, addresses(order).return_url, { token: order.id, PayerID: 'STANDINPAYER1' });
  };
  app.post<ById>('/pay/:id/pay', approve('pays'));
  app.post<ById>('/pay/:id/later', approve('pays-later'));
  app.post<ById>('/pay/:id/decline', approve('declines'));
  app.post<ById>('/pay/:id/cancel', async ({ params }, reply) => {
    const order = known(params.id);
    return order ? redirectToShop(reply, addresses(order).cancel_url, { token: order.id }) : closed(reply);
  });
  /** Simulates the end of a payment review hours later. */
  const end = (status: 'COMPLETED' | 'DECLINED', event: string) => {
    return async ({ params }: FastifyRequest<ById>, reply: FastifyReply) => {
      const order = known(params.id);
      if (order?.capture?.status !== 'PENDING') return reply.code(404).send();
      order.capture.status = status;
      await sendEvent(event, captureView(order, order.capture));
      return reply.code(204).send();
    };
  };
  app.post<ById>('/pay/:id/arrive', end('COMPLETED', 'PAYMENT.CAPTURE.COMPLETED'));
  app.post<ById>('/pay/:id/bounce', end('DECLINED', 'PAYMENT.CAPTURE.DENIED'));
}

function redirectToShop(reply: FastifyReply, to: string, query: Record<string, string>): FastifyReply {
  const url = new URL(to);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return reply.redirect(url.href, 303);
}
