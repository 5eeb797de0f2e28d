import { readFileSync } from 'node:fs';
import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { NOW } from '../../../../test/support/buying.ts';
import { demoPaymentKeys, paymentEnvironment } from '../../../config/payment-keys.ts';
import { sign } from '../circuit/signatures.ts';
import { createConfiguredProviders } from '../configured-providers.ts';
import type { PaymentProvider } from '../payment-provider.ts';
import type { ProviderDefinition } from './define-provider.ts';
import { parsePaypalEvent } from './paypal/paypal-webhook.ts';
import { PROVIDER_DEFINITIONS, type ProviderId } from './provider-definitions.ts';

const GUIDE = readFileSync(new URL('../../../../docs/payments.md', import.meta.url), 'utf8');
const NAMES = PROVIDER_DEFINITIONS.map(({ id }) => id);

const keys = demoPaymentKeys('https://shop.example');
const providers = createConfiguredProviders(keys);

function definitionOf(name: ProviderId): ProviderDefinition {
  const definitions: readonly ProviderDefinition[] = PROVIDER_DEFINITIONS;
  const definition = definitions.find(({ id }) => id === name);
  if (!definition) throw new Error(`no provider ${name}`);
  return definition;
}

function providerOf(name: ProviderId): PaymentProvider {
  const provider = providers.byName(name);
  if (!provider) throw new Error(`no provider ${name}`);
  return provider;
}

/** A provider's section of the guide. */
function sectionOf(name: ProviderId): string {
  const section = GUIDE.split(/^## /m).find((part) => part.startsWith(`${definitionOf(name).title}\n`));
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
  const { baseUrl, keys: keysByField } = definitionOf(name).configuration;
  const prefix = baseUrl.variable.replace('BASE_URL', '');
  const variables = Object.keys(paymentEnvironment).filter((variable) => variable.startsWith(prefix));
  for (const { variable } of Object.values(keysByField)) expect(variables).toContain(variable);
  // these providers use one URL for sandbox and live, which owners do not configure
  const configured = variables.filter((variable) => !/^(STRIPE|RAZORPAY|FLW)_BASE_URL$/.test(variable));
  expect(configured.length).toBeGreaterThan(1);
  for (const variable of configured) expect(sectionOf(name)).toContain(`\`${variable}`);
});

/** Subject of an authentic event of this type. */
const REFERENCES: Record<Exclude<ProviderId, 'iyzico'>, (event: string) => Promise<string | null | undefined>> = {
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

test.each(Object.keys(REFERENCES) as Exclude<ProviderId, 'iyzico'>[])(
  '%s: listed events are acted on, others are not',
  async (name) => {
    for (const event of definitionOf(name).webhookEvents)
      expect(await REFERENCES[name](event), event).toEqual(expect.any(String));
    expect(await REFERENCES[name]('customer.created')).toBeNull();
  },
);
