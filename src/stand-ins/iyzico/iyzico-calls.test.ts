import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openPayingShop, type PayingShop, type ProviderPair } from '../../../test/support/paying.ts';
import { money, sumAmounts } from '../../kernel/money.ts';
import { toKnownAttempt } from '../../modules/payments/attempts/known-attempt.ts';
import { reconcileAttempt } from '../../modules/payments/attempts/reconcile-attempt.ts';
import { selectAttemptById } from '../../modules/payments/payment.store.ts';
import { iyzico } from '../../modules/payments/providers/iyzico/iyzico.provider.ts';
import { iyzicoStandIn } from './iyzico.stand-in.ts';

type Wire = { hear: (url: string, answer: Response) => Promise<Response> };
const UNCHANGED: Wire['hear'] = async (_url, answer) => answer;

/** Proxy between the adapter and the stand-in that can change or drop responses. */
function openWire() {
  const opened: Wire = { hear: UNCHANGED };
  const server = createServer(async (request, response) => {
    const { method = 'GET', url = '' } = request;
    const headers = new Headers(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
    for (const name of ['host', 'connection', 'content-length']) headers.delete(name);
    const sent = await text(request);
    try {
      const answer = await fetch(target + url, { method, headers, ...(sent !== '' && { body: sent }) });
      const heard = await opened.hear(url, answer);
      const type = { 'content-type': 'application/json' };
      response.writeHead(heard.status, type).end(await heard.text());
    } catch {
      response.destroy();
    }
  }).listen(0, '127.0.0.1');
  let target = '';
  return Object.assign(opened, {
    between(address: string): string {
      target = address;
      const bound = server.address();
      return `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`;
    },
    close: () => server.close(),
  });
}

const wire = openWire();

const keys = { apiKey: 'sandbox-key', secretKey: 'sandbox-secret' };
let address = '';

const pair: ProviderPair = {
  method: 6,
  provider(baseUrl) {
    address = wire.between(baseUrl);
    // the pages keep the URL of the stand-in
    return { ...iyzico.createProvider({ ...keys, baseUrl: address }), baseUrl };
  },
  standIn: (options) => iyzicoStandIn({ ...options, ...keys }),
};

let shop: PayingShop;
beforeAll(async () => {
  shop = await openPayingShop(pair);
});
afterAll(async () => {
  wire.close();
  await shop.close();
});
beforeEach(() => {
  Object.assign(shop.standIn.behaviour, { next: null, webhooks: 'never', flaw: 'none' });
});

const ask = (attempt: string) => reconcileAttempt(shop.db, attempt, shop.how());

/** A paid order with several lines. */
async function paid() {
  const sale = await shop.order({ quantity: 2 });
  const answer = await shop.press(await shop.open(sale.attempt), 'pay');
  expect(await ask(sale.attempt)).toBe('paid');
  return { ...sale, answer, attempt: await rowOf(sale.attempt) };
}

async function rowOf(id: string) {
  const row = await selectAttemptById(shop.db, id);
  if (!row) throw new Error('no attempt');
  return row;
}

test('the buyer returns by a cross-site form post to the payment page, which queries the provider', async () => {
  const sale = await shop.order();
  const answer = await shop.press(await shop.open(sale.attempt), 'pay');
  const back = await shop.comeBack(answer);
  expect(back.status).toBe(303);
  expect(back.headers.get('location')).toBe(`/payment/${sale.attempt}`);
  expect(back.headers.get('set-cookie')).toBeNull();
  expect((await shop.orderState(sale.orderId)).status).toBe(1);
  expect(await ask(sale.attempt)).toBe('paid');
});

test('only the token of this attempt is an authentic return', async () => {
  const { attempt } = await paid();
  const provider = iyzico.createProvider({ ...keys, baseUrl: address });
  expect(provider.isAuthenticReturn?.({ token: attempt.reference ?? '' }, toKnownAttempt(attempt))).toBe(true);
  expect(provider.isAuthenticReturn?.({ token: 'another' }, toKnownAttempt(attempt))).toBe(false);
  expect(provider.isAuthenticReturn?.({}, toKnownAttempt(attempt))).toBe(false);
});

test('the item ids of iyzico are stored, and the items add up to the paid amount', async () => {
  const { attempt, grand } = await paid();
  const lines = attempt.details.lines as { id: string; paid: number }[];
  expect(lines.length).toBeGreaterThan(1);
  expect(sumAmounts(lines.map((line) => line.paid))).toBe(grand);
});

test('a payment in fraud review stays pending and is paid after approval', async () => {
  const sale = await shop.order();
  const page = await shop.open(sale.attempt);
  await shop.press(page, 'suspect');
  expect(await ask(sale.attempt)).toBe('review');
  expect(await shop.attempt(sale.attempt)).toMatchObject({ last_error: 'fraud-review' });
  await shop.press(page, 'arrive');
  expect(await ask(sale.attempt)).toBe('paid');
});

test('the token of another payment is refused', async () => {
  const cheap = await paid();
  const sale = await shop.order({ quantity: 3 });
  await shop.open(sale.attempt);
  const provider = iyzico.createProvider({ ...keys, baseUrl: address });
  const dear = { ...toKnownAttempt(await rowOf(sale.attempt)), reference: cheap.attempt.reference };
  expect(await provider.fetchPayment(dear)).toMatchObject({ state: 'review', error: 'other-price' });
});

test('a response with a wrong signature goes to manual review', async () => {
  const sale = await shop.order();
  await shop.press(await shop.open(sale.attempt), 'pay');
  const bent = bending((response) => response.replace(/"paidPrice":[\d.]+/, '"paidPrice":90000'));
  expect(await ask(sale.attempt)).toBe('review');
  bent.restore();
  expect(await shop.attempt(sale.attempt)).toMatchObject({ last_error: 'answer-not-signed', captured: 0 });
});

test('wrong keys are reported as such', async () => {
  const { attempt } = await paid();
  const provider = iyzico.createProvider({ ...keys, secretKey: 'other', baseUrl: address });
  await expect(provider.fetchPayment(toKnownAttempt(attempt))).rejects.toMatchObject({ kind: 'refused', code: '1000' });
});

test('a refund with a lost response is completed, not repeated', async () => {
  const { attempt, grand } = await paid();
  const provider = iyzico.createProvider({ ...keys, baseUrl: address });
  const refund = { id: 'refund-1', again: false, amount: money(grand, attempt.currency), reference: null };
  const request = { ...refund, attempt: toKnownAttempt(attempt) };
  const lost = losing(1);
  await expect(provider.refund(request)).rejects.toMatchObject({ kind: 'unknown', code: 'no-answer' });
  lost.restore();
  expect(lost.sent()).toBe(1);
  const counted = losing(0);
  expect(await provider.refund({ ...request, again: true })).toMatchObject({ state: 'done' });
  expect(counted.sent()).toBe(1);
  expect(await provider.refund({ ...request, again: true })).toMatchObject({ state: 'done' });
  counted.restore();
  expect(counted.sent()).toBe(1);
});

test('a refund above the amount left is not started', async () => {
  const { attempt, grand } = await paid();
  const provider = iyzico.createProvider({ ...keys, baseUrl: address });
  const request = { again: false, reference: null, attempt: toKnownAttempt(attempt) };
  await provider.refund({ ...request, id: 'first', amount: money(grand - 100, attempt.currency) });
  const more = provider.refund({ ...request, id: 'second', amount: money(101, attempt.currency) });
  await expect(more).rejects.toMatchObject({ kind: 'refused', code: 'refund-too-much' });
});

/** Counts refund requests and drops the responses of the first ones after the work is done. */
function losing(lose: number): { sent(): number; restore(): void } {
  let sent = 0;
  const restore = onTheWire(async (url, answer) => {
    if (!url.endsWith('/payment/refund')) return answer;
    sent += 1;
    if (sent <= lose) throw new TypeError('the line went dead');
    return answer;
  });
  return { sent: () => sent, restore };
}

/** Changes the form details that iyzico returns. */
function bending(bend: (told: string) => string): { restore(): void } {
  const restore = onTheWire(async (url, answer) =>
    url.endsWith('/detail') ? new Response(bend(await answer.text()), { status: answer.status }) : answer,
  );
  return { restore };
}

function onTheWire(hear: Wire['hear']): () => void {
  wire.hear = hear;
  return () => {
    wire.hear = UNCHANGED;
  };
}
