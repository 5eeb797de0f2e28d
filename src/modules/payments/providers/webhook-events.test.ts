import { readFileSync } from 'node:fs';
import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { NOW } from '../../../../test/support/buying.ts';
import { demoPaymentKeys, paymentEnvironment } from '../../../config/payment-keys.ts';
import { sign } from '../circuit/signatures.ts';
import { getPaymentProviders } from '../configured-providers.ts';
import type { PaymentProvider } from '../payment-provider.ts';
import { parsePaypalEvent } from './paypal-webhook.ts';
import { WEBHOOK_EVENTS } from './webhook-events.ts';

const GUIDE = readFileSync(new URL('../../../../docs/payments.md', import.meta.url), 'utf8');
const TITLES = {
  stripe: 'Stripe',
  paypal: 'PayPal',
  razorpay: 'Razorpay',
  flutterwave: 'Flutterwave',
  iyzico: 'iyzico',
} as const;
type Name = keyof typeof TITLES;
const NAMES = Object.keys(TITLES) as Name[];

const keys = demoPaymentKeys('https://shop.example');
const providers = getPaymentProviders(keys);

function providerOf(name: Name): PaymentProvider {
  const provider = providers.byName(name);
  if (!provider) throw new Error(`no provider ${name}`);
  return provider;
}

/** A provider's section of the guide. */
function sectionOf(name: Name): string {
  const section = GUIDE.split(/^## /m).find((part) => part.startsWith(`${TITLES[name]}\n`));
  if (section === undefined) throw new Error(`the guide has no section ${name}`);
  return section;
}

test.each(NAMES)('the guide lists exactly the handled events of %s', (name) => {
  const listed = [...sectionOf(name).matchAll(/^ {3}- `([\w.]+)`$/gm)].map(([, event]) => event);
  const { webhookEvents } = providerOf(name);
  expect(listed).toEqual(webhookEvents === 'all' ? [] : webhookEvents);
});

test.each(NAMES)('the guide names the webhook URL and every variable of %s', (name) => {
  expect(sectionOf(name)).toContain(`{SITE_URL}/api/v1/webhooks/${providerOf(name).name}`);
  const prefix = { stripe: 'STRIPE', paypal: 'PAYPAL', razorpay: 'RAZORPAY', flutterwave: 'FLW', iyzico: 'IYZICO' }[
    name
  ];
  const variables = Object.keys(paymentEnvironment).filter((variable) => variable.startsWith(`${prefix}_`));
  // these providers use one URL for sandbox and live, which owners do not configure
  const configured = variables.filter((variable) => !/^(STRIPE|RAZORPAY|FLW)_BASE_URL$/.test(variable));
  expect(configured.length).toBeGreaterThan(1);
  for (const variable of configured) expect(sectionOf(name)).toContain(`\`${variable}`);
});

/** Subject of an authentic event of this type. */
const REFERENCES: Record<Exclude<Name, 'iyzico'>, (event: string) => Promise<string | null | undefined>> = {
  async stripe(type) {
    const raw = JSON.stringify({ id: 'evt', type, livemode: false, data: { object: { id: 'cs', metadata: {} } } });
    const { secretKey, webhookSecret: secret } = keys.stripe;
    const timestamp = Math.floor(NOW.getTime() / 1000);
    const header = new Stripe(secretKey).webhooks.generateTestHeaderString({ payload: raw, secret, timestamp });
    const hook = { raw: Buffer.from(raw), headers: { 'stripe-signature': header }, now: NOW };
    return (await providerOf('stripe').readWebhook(hook))?.reference;
  },
  async paypal(event_type) {
    return parsePaypalEvent(JSON.stringify({ id: 'WH', event_type, resource: { id: 'capture' } }))?.reference;
  },
  async razorpay(event) {
    const raw = Buffer.from(JSON.stringify({ event, payload: { payment: { entity: { order_id: 'order' } } } }));
    const signature = sign(keys.razorpay.webhookSecret, raw, 'hex');
    const hook = { raw, headers: { 'x-razorpay-signature': signature, 'x-razorpay-event-id': 'ev' }, now: NOW };
    return (await providerOf('razorpay').readWebhook(hook))?.reference;
  },
  async flutterwave(event) {
    const raw = Buffer.from(JSON.stringify({ event, data: { id: 1, status: 'successful', tx_ref: 'attempt' } }));
    const hook = { raw, headers: { 'verif-hash': keys.flutterwave.secretHash }, now: NOW };
    return (await providerOf('flutterwave').readWebhook(hook))?.attemptId;
  },
};

test.each(Object.keys(REFERENCES) as Exclude<Name, 'iyzico'>[])(
  '%s: listed events are acted on, others are not',
  async (name) => {
    for (const event of WEBHOOK_EVENTS[name]) expect(await REFERENCES[name](event), event).toEqual(expect.any(String));
    expect(await REFERENCES[name]('customer.created')).toBeNull();
  },
);
