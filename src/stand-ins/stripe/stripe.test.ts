import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NOW } from '../../../test/support/buying.ts';
import { openCardShop, STRIPE } from '../../../test/support/card-shop.ts';
import type { PayingShop } from '../../../test/support/paying.ts';
import { payThrough } from '../../../test/support/payment-scenarios.ts';
import { reconcileAttempt } from '../../modules/payments/attempts/reconcile-attempt.ts';
import { parseForm } from '../form-fields.ts';
import { checkSession } from './stripe-checks.ts';

payThrough('Stripe', STRIPE, { stale: true, signsAmount: true, later: true, bounces: true, more: false });

describe('paying through Stripe', () => {
  let shop: PayingShop;
  beforeAll(async () => {
    shop = await openCardShop();
  });
  beforeEach(() => {
    Object.assign(shop.standIn.behaviour, { next: null, webhooks: 'before-return' });
    shop.time.now = NOW;
  });
  afterAll(() => shop.close());

  const ask = (attempt: string) => reconcileAttempt(shop.db, attempt, shop.how());

  test('a delayed payment whose payment intent was cancelled has failed', async () => {
    const sale = await shop.order();
    const page = await shop.open(sale.attempt);
    await shop.press(page, 'later');
    expect(await ask(sale.attempt)).toBe('pending');
    await shop.press(page, 'void');
    expect(await ask(sale.attempt)).toBe('failed');
    expect(await shop.attempt(sale.attempt)).toMatchObject({ last_error: 'canceled' });
  });
});

const SECONDS = 1_800_000_000;
const session = (change: Record<string, string> = {}) =>
  new URLSearchParams({
    mode: 'payment',
    success_url: 'https://shop.example/payment/a',
    cancel_url: 'https://shop.example/payment/a',
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': 'usd',
    'line_items[0][price_data][unit_amount]': '49900',
    'line_items[0][price_data][product_data][name]': 'Souk',
    expires_at: String(SECONDS + 2000),
    ...change,
  }).toString();

test('the stand-in accepts a session as the shop sends it', () => {
  expect(checkSession(parseForm(session()), SECONDS).ok).toBe(true);
});

test.each([
  ['a fraction of a cent', { 'line_items[0][price_data][unit_amount]': '499.5' }],
  ['too little', { 'line_items[0][price_data][unit_amount]': '49' }],
  ['a currency in capitals', { 'line_items[0][price_data][currency]': 'USD' }],
  ['a parameter that was taken away', { 'payment_method_types[0]': 'card' }],
  ['a page that closes too soon', { expires_at: String(SECONDS + 60) }],
])('the stand-in refuses %s', (_what, change) => {
  expect(checkSession(parseForm(session(change)), SECONDS).ok).toBe(false);
});
