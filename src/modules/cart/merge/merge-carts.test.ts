import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDb } from '../../../../test/database/db.ts';
import { makeProduct } from '../../../../test/support/factories.ts';
import { randomToken, uuidv7 } from '../../../kernel/ids.ts';
import { inTransaction } from '../../../platform/database/db.ts';
import { hashToken } from '../../../platform/security/tokens.ts';
import { isGoods } from '../../orders/order-line.rules.ts';
import { addInput } from '../cart.input.ts';
import type { CartOwner } from '../cart.rules.ts';
import { saveCartVoucher } from '../checkout/save-cart-voucher.ts';
import { saveShippingChoices } from '../checkout/save-shipping-choices.ts';
import { addToCart } from '../lines/add-to-cart.ts';
import { readCart } from '../view/read-cart.ts';
import { mergeCarts } from './merge-carts.ts';

const now = new Date('2026-11-20T12:00:00Z');
let database: TestDatabase;

beforeAll(async () => {
  database = await testDb();
});
afterAll(() => database.close());

async function makeCustomer(): Promise<string> {
  const id = uuidv7();
  await database.db
    .insertInto('customer')
    .values({
      id,
      name: 'Zahra',
      email: `${id}@example.com`,
      password_hash: 'x',
      phone: null,
      locale: 'en',
      created_at: now,
    })
    .execute();
  return id;
}

const put = (owner: CartOwner, productId: number, quantity: number) =>
  addToCart(database.db, owner, addInput.parse({ product_id: productId, quantity }), { locale: 'en', now });

async function signIn(inCheckout: boolean) {
  const customerId = await makeCustomer();
  const guestHash = hashToken(randomToken());
  const both = await makeProduct(database.db, { quantity: 4 });
  const old = await makeProduct(database.db);
  const fresh = await makeProduct(database.db);
  await put({ customerId }, both.id, 2);
  await put({ customerId }, old.id, 1);
  await put({ guestHash }, both.id, 3);
  await put({ guestHash }, fresh.id, 1);
  const outcome = await inTransaction(database.db, (tx) => mergeCarts(tx, guestHash, customerId, { now, inCheckout }));
  const { lines } = await readCart(database.db, { customerId }, 'en', now);
  const line = (productId: number) => lines.filter(isGoods).find((one) => one.productId === productId);
  return { outcome, guestHash, lines, both: line(both.id), old: line(old.id), fresh: line(fresh.id) };
}

test('sign-in adds the pieces of the guest to the cart of the customer, capped by stock', async () => {
  const { outcome, lines, both, fresh } = await signIn(false);
  expect(outcome).toEqual({ merged: 2, left: 0 });
  expect(lines).toHaveLength(3);
  expect(both?.quantity).toBe(4);
  expect(fresh?.quantity).toBe(1);
  expect(lines.every((line) => line.selected)).toBe(true);
});

test('sign-in during checkout keeps the selection of the guest and deselects older lines', async () => {
  const { both, old, fresh } = await signIn(true);
  expect([both?.selected, fresh?.selected, old?.selected]).toEqual([true, true, false]);
});

test('the guest cart is deleted, and a second merge adds nothing', async () => {
  const { guestHash } = await signIn(false);
  expect((await readCart(database.db, { guestHash }, 'en', now)).id).toBeNull();
  const again = await inTransaction(database.db, async (tx) =>
    mergeCarts(tx, guestHash, await makeCustomer(), { now, inCheckout: false }),
  );
  expect(again).toEqual({ merged: 0, left: 0 });
});

test('the voucher of the guest is merged', async () => {
  const customerId = await makeCustomer();
  const guestHash = hashToken(randomToken());
  await put({ guestHash }, (await makeProduct(database.db)).id, 1);
  await saveCartVoucher(database.db, { guestHash }, 'WELCOME10');
  await inTransaction(database.db, (tx) => mergeCarts(tx, guestHash, customerId, { now, inCheckout: true }));
  expect((await readCart(database.db, { customerId }, 'en', now)).voucher).toBe('WELCOME10');
});

test('the shipping option of the guest replaces the one of the customer; otherwise the latter is kept', async () => {
  const customerId = await makeCustomer();
  const guestHash = hashToken(randomToken());
  const slow = { shippingType: 1, ruleId: 7, pointId: null } as const;
  const fast = { shippingType: 1, ruleId: 8, pointId: null } as const;
  const [unchosen, chosen] = [await makeProduct(database.db), await makeProduct(database.db)];
  const wayOf = async (owner: CartOwner, productId: number, way: typeof slow | typeof fast) => {
    const { lines } = await readCart(database.db, owner, 'en', now);
    const lineIds = lines
      .filter(isGoods)
      .filter((line) => line.productId === productId)
      .map(({ id }) => id);
    await saveShippingChoices(database.db, owner, [{ lineIds, way }]);
  };
  for (const { id } of [unchosen, chosen]) {
    await put({ customerId }, id, 1);
    await put({ guestHash }, id, 1);
    await wayOf({ customerId }, id, slow);
  }
  await wayOf({ guestHash }, chosen.id, fast);
  await inTransaction(database.db, (tx) => mergeCarts(tx, guestHash, customerId, { now, inCheckout: true }));
  const rows = await database.db
    .selectFrom('cart_line')
    .innerJoin('cart', 'cart.id', 'cart_line.cart_id')
    .select(['product_id', 'shipping_rule_id'])
    .where('customer_id', '=', customerId)
    .execute();
  const ruleOf = (id: number) => rows.find(({ product_id }) => product_id === id)?.shipping_rule_id;
  expect([ruleOf(unchosen.id), ruleOf(chosen.id)]).toEqual([7, 8]);
});
