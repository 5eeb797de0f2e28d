import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { money } from '../../kernel/money.ts';
import type { KnownAttempt, PaymentProvider, PaymentRequest } from '../../modules/payments/payment-provider.ts';
import { paypal } from '../../modules/payments/providers/paypal/paypal.provider.ts';
import { paypalStandIn } from './paypal.stand-in.ts';

const keys = { clientId: 'client', clientSecret: 'secret', webhookId: 'hook' };
const NOW = new Date('2026-11-20T12:00:00Z');

let counter: FastifyInstance;
let baseUrl: string;
let requestedPaths: string[];
/** Tokens that were used, and revoked ones. */
let tokens: string[];
let withdrawn: string[] = [];
let hooks: { raw: Buffer; headers: Record<string, string | undefined> }[];

beforeAll(async () => {
  counter = Fastify();
  counter.addHook('onRequest', async ({ method, url, headers: { authorization = '' } }, reply) => {
    requestedPaths.push(`${method} ${url}`);
    tokens.push(authorization);
    if (withdrawn.includes(authorization)) await reply.code(401).send({});
  });
  counter.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  // webhook endpoint of the shop, so that events can be modified before verification
  counter.post<{ Body: Buffer }>('/heard', async ({ body, headers }) => {
    const single = Object.entries(headers).map(([name, value]) => [name, String(value)]);
    hooks.push({ raw: body, headers: Object.fromEntries(single) });
    return {};
  });
  baseUrl = await counter.register(later).listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => counter.close());
beforeEach(() => {
  requestedPaths = [];
  tokens = [];
  hooks = [];
});

/** The stand-in needs its own URL, which is known after listen. */
async function later(app: FastifyInstance): Promise<void> {
  const options = {
    ...keys,
    get baseUrl() {
      return baseUrl;
    },
    get webhookUrl() {
      return `${baseUrl}/heard`;
    },
    clock: () => NOW,
  };
  await app.register((scope) => paypalStandIn(options).routes(scope));
}

const newProvider = () => paypal.createProvider({ ...keys, baseUrl });

let made = 0;
function sale(): PaymentRequest {
  made += 1;
  return {
    attemptId: `attempt-${made}`,
    amount: money(49_900, 'USD'),
    orderCode: 'ABCDE12345',
    shopName: 'Souk',
    locale: 'en',
    expiresAt: NOW,
    now: NOW,
    buyer: {
      name: 'A B',
      email: 'a@b.example',
      phone: '',
      ip: '127.0.0.1',
      country: 'AF',
      city: 'K',
      street: 'S',
      zip: null,
    },
    lines: [],
    returnUrl: 'https://shop.example/payment/x',
    postedReturnUrl: 'https://shop.example/payment-return/x',
  };
}

async function opened(
  provider: PaymentProvider,
): Promise<{ attempt: KnownAttempt; press: (button: string) => Promise<Response> }> {
  const request = sale();
  const { reference, page } = await provider.createCheckout(request);
  return {
    attempt: { id: request.attemptId, ...request.amount, reference, paymentReference: null, details: {} },
    press: (button) => fetch(`${page.url}/${button}`, { method: 'POST', redirect: 'manual' }),
  };
}

const tokenCalls = () => requestedPaths.filter((call) => call === 'POST /v1/oauth2/token').length;

test('concurrent requests share one token, and later ones reuse it', async () => {
  const provider = newProvider();
  await Promise.all([
    provider.createCheckout(sale()),
    provider.createCheckout(sale()),
    provider.createCheckout(sale()),
  ]);
  await provider.createCheckout(sale());
  expect(tokenCalls()).toBe(1);
});

test('a revoked token is renewed once for all requests', async () => {
  const provider = newProvider();
  await provider.createCheckout(sale());
  withdrawn = tokens.filter((token) => token.startsWith('Bearer'));
  const orders = await Promise.all([provider.createCheckout(sale()), provider.createCheckout(sale())]);
  expect(orders.map(({ page }) => page.kind)).toEqual(['redirect', 'redirect']);
  expect(tokenCalls()).toBe(2);
});

test('wrong keys are reported as such, not as an outage', async () => {
  const provider = paypal.createProvider({ ...keys, clientSecret: 'other', baseUrl });
  await expect(provider.createCheckout(sale())).rejects.toMatchObject({ kind: 'refused', code: 'keys-not-taken' });
});

test('concurrent captures charge once', async () => {
  const provider = newProvider();
  const { attempt, press } = await opened(provider);
  await press('pay');
  const truths = await Promise.all([provider.fetchPayment(attempt), provider.fetchPayment(attempt)]);
  expect(truths.map(({ state }) => state)).toEqual(['paid', 'paid']);
  expect(new Set(truths.map(({ paymentReference }) => paymentReference)).size).toBe(1);
});

test('a declined account leaves the page open for another one', async () => {
  const provider = newProvider();
  const { attempt, press } = await opened(provider);
  await press('decline');
  const declined = await provider.fetchPayment(attempt);
  expect(declined).toMatchObject({ state: 'open', error: 'INSTRUMENT_DECLINED' });
  const after = { ...attempt, details: { ...declined.details } };
  expect(await provider.fetchPayment(after)).toMatchObject({ state: 'open', error: 'INSTRUMENT_DECLINED' });
  await press('pay');
  const paid = await provider.fetchPayment(after);
  expect(paid).toMatchObject({ state: 'paid', paid: { amount: 49_900, currency: 'USD' } });
});

test('a payment refunded before the shop knew of it does not pay the order', async () => {
  const provider = newProvider();
  const { attempt, press } = await opened(provider);
  await press('pay');
  const { paymentReference = null } = await provider.fetchPayment(attempt);
  const paid = { ...attempt, paymentReference, captured: 49_900 };
  await provider.refund({ id: 'back', amount: money(49_900, 'USD'), attempt: paid, reference: null, again: false });
  expect(await provider.fetchPayment(attempt)).toMatchObject({ state: 'review', paid: null, error: 'REFUNDED' });
});

test('a refund above the capture is refused', async () => {
  const provider = newProvider();
  const { attempt, press } = await opened(provider);
  await press('pay');
  const { paymentReference = null } = await provider.fetchPayment(attempt);
  const paid = { ...attempt, paymentReference, captured: 49_900 };
  const refund = provider.refund({
    id: 'much',
    amount: money(49_901, 'USD'),
    attempt: paid,
    reference: null,
    again: false,
  });
  await expect(refund).rejects.toMatchObject({ code: expect.stringMatching(/^REFUND_AMOUNT_EXCEEDED/) });
});

test('an event is accepted unchanged and refused when modified', async () => {
  const provider = newProvider();
  const { attempt, press } = await opened(provider);
  await press('pay');
  const hook = hooks[0];
  if (!hook) throw new Error('nothing was heard');
  const judged = (change: { raw?: Buffer; headers?: Record<string, string | undefined>; now?: Date }) =>
    provider.readWebhook({ ...hook, now: NOW, ...change });
  expect(await judged({})).toMatchObject({ attemptId: attempt.id, reference: attempt.reference });
  const rewritten = Buffer.from(JSON.stringify(JSON.parse(hook.raw.toString())));
  expect(await judged({ raw: rewritten })).toBeNull();
  expect(await judged({ raw: Buffer.from(`${hook.raw.toString()},"webhook_id":"hook"`) })).toBeNull();
  expect(await judged({ headers: { ...hook.headers, 'paypal-transmission-sig': undefined } })).toBeNull();
  expect(await judged({ now: new Date(NOW.getTime() + 25 * 3_600_000) })).toBeNull();
});

test('a different webhook id makes every event invalid', async () => {
  const { press } = await opened(newProvider());
  await press('pay');
  const hook = hooks[0];
  if (!hook) throw new Error('nothing was heard');
  const provider = paypal.createProvider({ ...keys, webhookId: 'another', baseUrl });
  expect(await provider.readWebhook({ ...hook, now: NOW })).toBeNull();
});
