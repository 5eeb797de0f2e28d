import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import { z } from 'zod';
import { parseResponse } from '../../src/modules/payments/circuit/parse-response.ts';
import { ProviderFault } from '../../src/modules/payments/circuit/provider-fault.ts';
import { callProvider } from '../../src/modules/payments/circuit/provider-http.ts';
import { isSameText, sign } from '../../src/modules/payments/circuit/signatures.ts';
import type { PaymentAdapter } from '../../src/modules/payments/payment-provider.ts';
import { defineProvider } from '../../src/modules/payments/providers/define-provider.ts';
import {
  fromProviderText,
  ISO_AMOUNTS,
  toProviderText,
} from '../../src/modules/payments/providers/provider-amount.rules.ts';
import { isHandledEvent } from '../../src/modules/payments/providers/webhook-events.ts';

type NovapayKeys = { secretKey: string; webhookSecret: string; baseUrl: string };

const WEBHOOK_EVENTS = ['payment.paid'];

/** A hosted provider that is not part of the shop. */
export const novapay = defineProvider({
  id: 'novapay',
  code: 99,
  title: 'NovaPay',
  icon: 'card',
  configuration: {
    keys: { secretKey: { variable: 'NOVAPAY_SECRET_KEY' }, webhookSecret: { variable: 'NOVAPAY_WEBHOOK_SECRET' } },
    baseUrl: { variable: 'NOVAPAY_BASE_URL', live: 'https://api.novapay.example' },
    keyModes: { fields: ['secretKey'], test: /^nova_test_/, live: /^nova_live_/ },
    demoKeys: { secretKey: 'nova_test_demo', webhookSecret: 'demo' },
  },
  checkoutHosts: ['novapay.example'],
  testCheckoutHosts: ['novapay-test.example'],
  charges: { currencies: ['USD'], minimums: { byCurrency: { USD: 100 }, others: 100 } },
  webhookEvents: WEBHOOK_EVENTS,
  createAdapter,
});

const created = z.object({ id: z.string(), url: z.string() });
const payment = z.object({
  id: z.string(),
  reference: z.string(),
  status: z.enum(['open', 'paid']),
  amount: z.string(),
  currency: z.string(),
});
const refunded = z.object({ id: z.string() });
const event = z.object({ id: z.string(), type: z.string(), payment: z.string() });

function createAdapter({ secretKey, webhookSecret, baseUrl }: NovapayKeys): PaymentAdapter {
  async function call(path: string, body?: object): Promise<unknown> {
    const { status, json } = await callProvider({
      method: body === undefined ? 'GET' : 'POST',
      url: baseUrl + path,
      headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      repeatable: true,
    });
    if (status !== 200) throw new ProviderFault('refused', `http-${status}`);
    return json;
  }

  return {
    async createCheckout({ attemptId, amount, returnUrl }) {
      const { currency } = amount;
      const body = {
        reference: attemptId,
        amount: toProviderText(amount, ISO_AMOUNTS),
        currency,
        return_url: returnUrl,
      };
      const { id, url } = parseResponse(created, await call('/payments', body));
      return { reference: id, page: { kind: 'redirect', url } };
    },
    async fetchPayment({ reference }) {
      const { id, status, amount, currency, ...rest } = parseResponse(payment, await call(`/payments/${reference}`));
      const known = { ourReference: rest.reference, paymentReference: id };
      if (status === 'open') return { ...known, state: 'open', paid: null };
      return { ...known, state: 'paid', paid: fromProviderText(amount, currency) };
    },
    async refund({ id, amount, attempt }) {
      const body = { idempotency_key: id, amount: toProviderText(amount, ISO_AMOUNTS) };
      const refund = parseResponse(refunded, await call(`/payments/${attempt.paymentReference}/refunds`, body));
      return { state: 'done', reference: refund.id };
    },
    async checkConnection() {
      await call('/account');
    },
    async readWebhook({ raw, headers }) {
      if (!isSameText(sign(webhookSecret, raw, 'hex'), headers['x-nova-signature'] ?? '')) return null;
      const { id, type, payment: reference } = event.parse(JSON.parse(raw.toString()));
      return { eventId: id, attemptId: null, reference: isHandledEvent(WEBHOOK_EVENTS, type) ? reference : null };
    },
  };
}

type Payment = z.output<typeof payment> & { return_url: string; refunds: Map<string, string> };

/** Simulates the provider; `pay` clicks the button on its page. */
export type NovapayStandIn = {
  app: FastifyInstance;
  payments: Map<string, Payment>;
  pay(page: string): Promise<string>;
};

/** @param sendWebhook delivers a webhook to the shop */
export function novapayStandIn(
  { secretKey, webhookSecret, baseUrl }: NovapayKeys,
  sendWebhook: (body: string, signature: string) => Promise<unknown>,
): NovapayStandIn {
  const payments = new Map<string, Payment>();
  const app = Fastify();
  app.addHook('onRequest', async ({ headers }, reply) => {
    if (headers.authorization !== `Bearer ${secretKey}`) await reply.code(401).send();
  });
  app.post<{ Body: Pick<Payment, 'reference' | 'amount' | 'currency' | 'return_url'> }>(
    '/payments',
    async ({ body }) => {
      const made: Payment = { ...body, id: `pay_${randomUUID()}`, status: 'open', refunds: new Map() };
      payments.set(made.id, made);
      return { id: made.id, url: `${baseUrl}/pages/${made.id}` };
    },
  );
  app.get('/account', async () => ({ id: 'account' }));
  app.get<{ Params: { id: string } }>('/payments/:id', async ({ params }) => payments.get(params.id));
  app.post<{ Params: { id: string }; Body: { idempotency_key: string; amount: string } }>(
    '/payments/:id/refunds',
    async ({ params, body }) => {
      payments.get(params.id)?.refunds.set(body.idempotency_key, body.amount);
      return { id: `refund_${body.idempotency_key}` };
    },
  );
  return {
    app,
    payments,
    async pay(page) {
      const paid = payments.get(page.split('/').at(-1) ?? '');
      if (!paid) throw new Error(`no page ${page}`);
      paid.status = 'paid';
      const body = JSON.stringify({ id: `evt_${paid.id}`, type: 'payment.paid', payment: paid.id });
      await sendWebhook(body, sign(webhookSecret, body, 'hex'));
      return paid.return_url;
    },
  };
}
