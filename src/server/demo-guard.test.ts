import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';

const DATABASE_URL = 'postgres://shop@db.internal/shop';
const LIVE_STRIPE = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };

test('a demo shop starts on the embedded database, also at a public address', () => {
  expect(readConfig({}).demo).toBe(true);
  expect(readConfig({ SITE_URL: 'https://demo.example.com' }).demo).toBe(true);
});

test.each([
  'http://localhost:3000',
  'http://127.0.0.1',
  'http://[::1]:3000',
  'http://192.168.1.20:3000',
  'http://10.0.0.5',
  'http://[fd00::1]',
  'http://shop:3000',
  'http://shop.local',
])('a demo shop starts on its own database at %s', (SITE_URL) => {
  expect(readConfig({ DATABASE_URL, SITE_URL }).demo).toBe(true);
});

test.each([
  'https://shop.example.com',
  'http://203.0.113.7',
  'http://[2001:db8::1]',
  'http://0.0.0.0:3000',
  'http://192.168.1.20.example.com',
])('a demo shop does not start on its own database at %s, set explicitly or by default', (SITE_URL) => {
  const sentence = 'at a public address';
  expect(() => readConfig({ DATABASE_URL, SITE_URL })).toThrow(sentence);
  expect(() => readConfig({ DATABASE_URL, SITE_URL, SHOP_DEMO: '1' })).toThrow(sentence);
  expect(readConfig({ DATABASE_URL, SITE_URL, SHOP_DEMO: '0' }).demo).toBe(false);
});

test.each([
  LIVE_STRIPE,
  { STRIPE_SECRET_KEY: 'rk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' },
  { PAYPAL_CLIENT_ID: 'id', PAYPAL_CLIENT_SECRET: 'secret', PAYPAL_WEBHOOK_ID: 'hook' },
  { RAZORPAY_KEY_ID: 'rzp_live_1', RAZORPAY_KEY_SECRET: 'secret', RAZORPAY_WEBHOOK_SECRET: 'hook' },
  { FLW_SECRET_KEY: 'FLWSECK-1-X', FLW_SECRET_HASH: 'hash' },
  { IYZICO_API_KEY: 'key', IYZICO_SECRET_KEY: 'secret' },
])('a demo shop does not start with live keys: %o', (keys) => {
  const [name = ''] = Object.keys(keys);
  expect(() => readConfig(keys)).toThrow(`A demo shop cannot start with a live payment key (${name})`);
  expect(readConfig({ ...keys, SHOP_DEMO: '0' }).demo).toBe(false);
});

test('a demo shop starts with test keys', () => {
  const keys = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };
  expect(readConfig(keys).payments.stripe?.secretKey).toBe('sk_test_1');
});
