import { expect, test } from 'vitest';
import { payThrough } from '../../test/payment-scenarios.ts';
import { stripeProvider } from '../modules/payments/providers/stripe.provider.ts';
import { readForm } from './form-fields.ts';
import { stripeStandIn } from './stripe.stand-in.ts';
import { checkSession } from './stripe-checks.ts';

const keys = { secretKey: 'sk_test_key', webhookSecret: 'whsec_key' };

payThrough(
  'Stripe',
  {
    method: 3,
    provider: (baseUrl) => stripeProvider({ ...keys, baseUrl }),
    standIn: (options) => stripeStandIn({ ...options, ...keys }),
  },
  { stale: true, signsAmount: true, later: true, more: false },
);

const NOW = 1_800_000_000;
const session = (change: Record<string, string> = {}) =>
  new URLSearchParams({
    mode: 'payment',
    success_url: 'https://shop.example/payment/a',
    cancel_url: 'https://shop.example/payment/a',
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': 'usd',
    'line_items[0][price_data][unit_amount]': '49900',
    'line_items[0][price_data][product_data][name]': 'Souk',
    expires_at: String(NOW + 2000),
    ...change,
  }).toString();

test('the stand-in takes a session as the shop writes it', () => {
  expect(checkSession(readForm(session()), NOW).ok).toBe(true);
});

test.each([
  ['a fraction of a cent', { 'line_items[0][price_data][unit_amount]': '499.5' }],
  ['too little', { 'line_items[0][price_data][unit_amount]': '49' }],
  ['a currency in capitals', { 'line_items[0][price_data][currency]': 'USD' }],
  ['a parameter that was taken away', { 'payment_method_types[0]': 'card' }],
  ['a page that closes too soon', { expires_at: String(NOW + 60) }],
])('the stand-in refuses %s', (_what, change) => {
  expect(checkSession(readForm(session(change)), NOW).ok).toBe(false);
});
