import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

test('JOURNEY_HOSTS is a list of host names, and invalid values prevent the start', () => {
  expect(readConfig({}).journeyHosts).toEqual([]);
  expect(readConfig({ JOURNEY_HOSTS: 'Repair.example.com, desk.example:8443,' }).journeyHosts).toEqual([
    'repair.example.com',
    'desk.example:8443',
  ]);
  for (const wrong of ['https://repair.example.com', 'repair', 'repair.example.com/x', '*.example.com', 'a b.example'])
    expect(() => readConfig({ JOURNEY_HOSTS: wrong }), wrong).toThrow('JOURNEY_HOSTS must be host names');
});

test('SCRIPT_HOSTS is a list of host names', () => {
  expect(readConfig({}).scriptHosts).toEqual([]);
  expect(readConfig({ SCRIPT_HOSTS: 'Widgets.example.com' }).scriptHosts).toEqual(['widgets.example.com']);
  for (const wrong of ['https://widgets.example.com', '*.example.com', "a.example 'unsafe-inline'", 'a.example;'])
    expect(() => readConfig({ SCRIPT_HOSTS: wrong }), wrong).toThrow('SCRIPT_HOSTS must be host names');
});

const STRIPE = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };
const PAYPAL = { PAYPAL_CLIENT_ID: 'id', PAYPAL_CLIENT_SECRET: 'secret', PAYPAL_WEBHOOK_ID: 'hook' };
const RAZORPAY = { RAZORPAY_KEY_ID: 'rzp_live_1', RAZORPAY_KEY_SECRET: 's', RAZORPAY_WEBHOOK_SECRET: 'w' };
const FLUTTERWAVE = { FLW_SECRET_KEY: 'FLWSECK-1-X', FLW_SECRET_HASH: 'hash' };
const IYZICO = { IYZICO_API_KEY: 'key', IYZICO_SECRET_KEY: 'secret' };
const GOOGLE = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' };
const FACEBOOK = { FACEBOOK_CLIENT_ID: 'id', FACEBOOK_CLIENT_SECRET: 'secret' };
const SETS = [STRIPE, PAYPAL, RAZORPAY, FLUTTERWAVE, IYZICO, GOOGLE, FACEBOOK];

test.each(SETS)(
  'half of the keys of a provider stop the start, with the names of those that are missing: %o',
  (set) => {
    expect(() => readConfig({ ...set, SHOP_DEMO: '0' })).not.toThrow();
    const names = Object.keys(set);
    for (const missing of names) {
      const half = Object.fromEntries(Object.entries(set).filter(([name]) => name !== missing));
      for (const SHOP_DEMO of ['0', '1']) {
        const start = () => readConfig({ ...half, SHOP_DEMO });
        expect(start).toThrow(missing);
        for (const name of names) expect(start).toThrow(name);
        for (const value of Object.values(half)) expect(start).not.toThrow(`"${value}"`);
      }
    }
  },
);

test('a previous webhook secret without the other keys is refused', () => {
  expect(() => readConfig({ RAZORPAY_OLD_WEBHOOK_SECRET: 'w' })).toThrow('RAZORPAY_KEY_ID');
  expect(() => readConfig({ ...RAZORPAY, RAZORPAY_OLD_WEBHOOK_SECRET: 'w', SHOP_DEMO: '0' })).not.toThrow();
});

const LOCAL = 'http://127.0.0.1:4000/stand-in';
const SANDBOX = 'https://sandbox-api.iyzipay.com';
const SANDBOX_KEYS = { IYZICO_API_KEY: 'sandbox-key', IYZICO_SECRET_KEY: 'sandbox-secret' };

test.each([
  ['a live key and this machine', { ...STRIPE, STRIPE_BASE_URL: LOCAL }, 'STRIPE_SECRET_KEY'],
  [
    'a key of no known kind and this machine',
    { ...STRIPE, STRIPE_SECRET_KEY: 'sk', STRIPE_BASE_URL: LOCAL },
    'STRIPE_',
  ],
  ['a live key and this machine', { ...RAZORPAY, RAZORPAY_BASE_URL: LOCAL }, 'RAZORPAY_KEY_ID'],
  ['a live key and this machine', { ...FLUTTERWAVE, FLW_BASE_URL: LOCAL }, 'FLW_SECRET_KEY'],
  ['a live key and this machine', { ...IYZICO, IYZICO_BASE_URL: LOCAL }, 'IYZICO_API_KEY'],
  ['a live key and the sandbox', { ...IYZICO, IYZICO_BASE_URL: SANDBOX }, 'IYZICO_BASE_URL'],
  ['a live key and a sandbox', { ...STRIPE, STRIPE_BASE_URL: 'https://sandbox.example' }, 'STRIPE_BASE_URL'],
  ['sandbox keys and the live address', SANDBOX_KEYS, SANDBOX],
  [
    'one sandbox key and one live key',
    { ...SANDBOX_KEYS, IYZICO_SECRET_KEY: 's', IYZICO_BASE_URL: SANDBOX },
    'IYZICO_',
  ],
])('%s stop the start with one sentence that names the variables: %o', (_what, env, named) => {
  expect(() => readConfig(env)).toThrow(named);
  expect(() => readConfig(env)).toThrow(/^[^\n]+[.]$/);
});

test.each([
  { ...STRIPE, STRIPE_SECRET_KEY: 'rk_test_1', STRIPE_BASE_URL: LOCAL },
  { ...STRIPE, STRIPE_SECRET_KEY: 'sk_test_1' },
  { ...PAYPAL, PAYPAL_BASE_URL: 'https://api-m.sandbox.paypal.com' },
  { ...PAYPAL, PAYPAL_BASE_URL: LOCAL },
  { ...RAZORPAY, RAZORPAY_KEY_ID: 'rzp_test_1', RAZORPAY_BASE_URL: LOCAL },
  { ...FLUTTERWAVE, FLW_SECRET_KEY: 'FLWSECK_TEST-1-X' },
  { ...SANDBOX_KEYS, IYZICO_BASE_URL: SANDBOX },
  { ...SANDBOX_KEYS, IYZICO_BASE_URL: LOCAL },
])('keys and address that belong together start: %o', (env) => {
  expect(() => readConfig(env)).not.toThrow();
});
