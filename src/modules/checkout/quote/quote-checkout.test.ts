import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDb } from '../../../../test/database/db.ts';
import {
  fillCart,
  makeShippingRule,
  makeTaxRate,
  NO_PROVIDERS,
  NOW,
  newGuest,
} from '../../../../test/support/buying.ts';
import { makeProduct } from '../../../../test/support/factories.ts';
import { updateShippingInput } from '../../cart/cart.input.ts';
import type { CartOwner } from '../../cart/cart.rules.ts';
import { updateShipping } from '../../cart/checkout/update-shipping.ts';
import { readCart } from '../../cart/view/read-cart.ts';
import { quoteCheckout } from './quote-checkout.ts';

const when = { locale: 'en', now: NOW } as const;
const kabul = { country: 'AF', state: 'KAB', zip: null };
let database: TestDatabase;
let standard: number;
let express: number;

beforeAll(async () => {
  database = await testDb();
  standard = await makeShippingRule(database.db, { price: 490, freeOver: 5000 });
  express = await makeShippingRule(database.db, { price: 1190, codAllowed: false });
  await makeTaxRate(database.db, 'AF', 1000);
});
afterAll(() => database.close());

const quote = (owner: CartOwner | null, wish: Partial<Parameters<typeof quoteCheckout>[2]> = {}) =>
  quoteCheckout(database.db, owner, { destination: kabul, providers: NO_PROVIDERS, ...wish }, when);

async function choose(owner: CartOwner, wish: Record<string, unknown>) {
  const { lines } = await readCart(database.db, owner, 'en', NOW);
  const input = updateShippingInput.parse({ cart_ids: lines.map(({ id }) => id), shipping_rule_id: express, ...wish });
  const answer = await updateShipping(database.db, owner, input, when);
  return answer.ok ? 'ok' : answer.refusal.code;
}

async function cartWith(wish: Parameters<typeof makeProduct>[1] = {}): Promise<CartOwner> {
  const owner = newGuest();
  const { id } = await makeProduct(database.db, { selling: 1000, ...wish });
  await fillCart(database.db, owner, id);
  return owner;
}

test('without an address the shop’s own country gives an estimate', async () => {
  const answer = await quote(await cartWith(), { destination: null });
  expect(answer).toMatchObject({
    estimated: true,
    destination: { country: 'AF', state: 'BDS' },
    bill: { shipping: 490 },
  });
});

test('the first shipping option is the default until the buyer chooses another', async () => {
  const owner = await cartWith();
  expect((await quote(owner)).packages[0]?.option?.way.ruleId).toBe(standard);
  expect((await quote(owner, { shippingRuleId: express })).bill.shipping).toBe(1190);
  expect(await choose(owner, kabulInput)).toBe('ok');
  expect((await quote(owner)).packages[0]?.option?.way.ruleId).toBe(express);
});

const kabulInput = { country: 'AF', state: 'KAB' };

test('shipping is free from the threshold of the rule', async () => {
  expect((await quote(await cartWith({ selling: 5000 }))).bill.shipping).toBe(0);
});

test('without cash on delivery no method is left, and the quote reports it', async () => {
  const answer = await quote(await cartWith(), { shippingRuleId: express });
  expect(answer.methods).toEqual([]);
  expect(answer.bill.codFee).toBe(0);
  expect(answer.problems).toEqual([{ code: 'payments.no-method', facts: {} }]);
});

test('a destination without delivery is reported', async () => {
  const answer = await quote(await cartWith(), { destination: { country: 'US', state: 'CA', zip: '90001' } });
  expect(answer.problems).toEqual([
    {
      line: answer.lines[0]?.id,
      code: 'shipping.not-to-place',
      facts: { state: 'California', country: 'United States' },
    },
  ]);
});

test('a product that cannot be shipped is reported by its line', async () => {
  const owner = await cartWith({ shippable: false });
  expect((await quote(owner)).problems).toEqual([{ code: 'cart.not-shippable', facts: {}, line: expect.any(String) }]);
  expect(await choose(owner, kabulInput)).toBe('shipping.unable');
});

test('a cart without selected lines is a problem, not an error', async () => {
  expect(await quote(null)).toMatchObject({ lines: [], problems: [{ code: 'cart.nothing-selected' }] });
});

test('choosing a shipping option requires an address, and accepts only options for it', async () => {
  const owner = await cartWith();
  expect(await choose(owner, {})).toBe('shipping.address-first');
  expect(await choose(owner, { ...kabulInput, shipping_type: 2, pickup_point_id: 999 })).toBe('shipping.no-pickup');
  expect(await choose(owner, { country: 'US', state: 'CA' })).toBe('shipping.not-to-place');
  expect(await choose(owner, { ...kabulInput, shipping_rule_id: 999 })).toBe('shipping.no-such-option');
  expect(await choose(newGuest(), { ...kabulInput, cart_ids: ['0190f3a0-0000-7000-8000-000000000000'] })).toBe(
    'cart.no-such-line',
  );
});
