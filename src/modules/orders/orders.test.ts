import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDb } from '../../../test/database/db.ts';
import { makeProduct } from '../../../test/support/factories.ts';
import { randomToken, uuidv7 } from '../../kernel/ids.ts';
import { inTransaction } from '../../platform/database/db.ts';
import { readLimits } from '../../platform/rate-limits/limits.ts';
import { hashToken } from '../../platform/security/tokens.ts';
import { readBuyerOrder } from './access/read-buyer-order.ts';
import { trackOrder } from './access/track-order.ts';
import { type BuyerOrderSearch, listOrders } from './list/list-orders.ts';
import { ORDER_STATUS } from './order.states.rules.ts';
import { createOrder, type NewOrder, prepareOrder, saveOrder } from './placement/create-order.ts';
import { readOrderById } from './read-order-by-id.ts';
import { transitionOrder } from './transition-order.ts';

const now = new Date('2026-11-20T12:00:00Z');
const caller = { address: '192.0.2.1', limits: readLimits('off'), now };
let database: TestDatabase;
let product: { id: number; inventoryIds: number[] };

beforeAll(async () => {
  database = await testDb();
  product = await makeProduct(database.db);
});
afterAll(() => database.close());

const DEAL = { bundleId: null, voucherId: null, code: null, title: 'Three for two', shippingSaved: 0 };

function order(guestHash: Buffer): NewOrder {
  return {
    customerId: null,
    guestHash,
    cartId: uuidv7(),
    cartVersion: 1,
    email: 'zahra@example.com',
    phone: '+93701234567',
    locale: 'en',
    currency: 'USD',
    orderMethod: 2,
    totals: { goods: 3000, discount: 100, shipping: 490, codFee: 0, tax: 0, pricesIncludeTax: true, grand: 3390 },
    discounts: [{ ...DEAL, amount: 100 }],
    address: {
      name: 'Zahra',
      phone: '+93701234567',
      country: 'AF',
      state: 'KAB',
      city: 'Kabul',
      zip: null,
      address_1: 'Street 4',
      address_2: null,
      landmark: null,
      delivery_note: null,
      company: null,
      tax_id: null,
    },
    billingAddress: null,
    note: '',
    shipments: [
      {
        seller: null,
        shippingType: 1,
        shippingRuleId: null,
        pickupPointId: null,
        pickup: null,
        repairLocationId: null,
        shippingTitle: 'Standard',
        shipping: 490,
        earliest: '2026-11-24',
        latest: '2026-11-26',
        lines: ['First', 'Second', 'Third'].map((title) => ({
          kind: 'goods' as const,
          productId: product.id,
          inventoryId: product.inventoryIds[0] ?? 0,
          sku: 'SKU',
          title,
          attributes: [{ title: 'Colour', value: 'Sand' }],
          image: null,
          unitPrice: 1000,
          quantity: 1,
          total: 1000,
          discount: 0,
          voucherDiscount: 0,
          taxBasisPoints: 0,
          tax: 0,
        })),
      },
    ],
  };
}

const guest = () => ({ guestHash: hashToken(randomToken()) });
const record = (guestHash: Buffer, at = now) =>
  inTransaction(database.db, (tx) => createOrder(tx, order(guestHash), at));

test('a prepared order is the order that is read after it was stored', async () => {
  const [location] = await database.db
    .insertInto('pickup_location')
    .values({ slug: 'counter', name: '{}', address: '{}', time_zone: 'UTC', hours: '{}', ready_in_hours: 1 })
    .returning('id')
    .execute();
  const base = order(guest().guestHash);
  const [shipment] = base.shipments;
  if (!shipment) throw new Error('no shipment');
  const address = { street: '6 Pomegranate Street', city: 'Kabul', state: null, zip: null, country: 'AF' };
  const pickup = { name: 'Counter', directions: 'Left of the door', ...address };
  const collected = { ...shipment, shippingType: 2 as const, pickupPointId: location?.id ?? null, pickup };
  const amounts = { unitPrice: 1, quantity: 1, total: 1, discount: 0, voucherDiscount: 0, taxBasisPoints: 0, tax: 0 };
  const repair = { sku: 'T-1', title: 'Repair', attributes: [], image: null, ticket: null, pays: 'deposit' as const };
  const full: NewOrder = {
    ...base,
    cartId: uuidv7(),
    billingAddress: { ...base.address, name: 'Zahra “Z” Karimi', company: 'Souk \\ Co' },
    note: 'first line\nsecond line',
    homeSpm: 3,
    shipments: [shipment, { ...collected, lines: [...collected.lines, { kind: 'repair', ...repair, ...amounts }] }],
  };
  const confirmed = { by: 'system' as const, note: 'cash on delivery', now };
  for (const [given, reason] of [
    [base, null],
    [full, confirmed],
  ] as const) {
    const prepared = prepareOrder(given, now, reason);
    await inTransaction(database.db, (tx) => saveOrder(tx, prepared));
    expect(await readOrderById(database.db, prepared.order.id)).toEqual(prepared.order);
  }
});

test('an order lists its lines in purchase order', async () => {
  const owner = guest();
  const { id } = await record(owner.guestHash);
  const shown = await readBuyerOrder(database.db, owner, id);
  expect(shown.ok && shown.value.lines.map((line) => line.title)).toEqual(['First', 'Second', 'Third']);
  expect(shown.ok && shown.value.lines[0]?.attributes).toEqual([{ title: 'Colour', value: 'Sand' }]);
});

test('an order of another buyer is refused as not found', async () => {
  const { id } = await record(guest().guestHash);
  expect(await readBuyerOrder(database.db, guest(), id)).toMatchObject({ ok: false, refusal: { kind: 'missing' } });
});

test('orders are listed in pages, newest first', async () => {
  const owner = guest();
  for (let day = 1; day <= 12; day += 1) await record(owner.guestHash, new Date(Date.UTC(2026, 9, day)));
  const first = await listOrders(database.db, owner, {}, now);
  expect(first).toMatchObject({ total: 12, perPage: 10 });
  expect(first.orders[0]).toMatchObject({ placedAt: '2026-10-12T00:00:00.000Z', pieces: 3, firstTitle: 'First' });
  expect((await listOrders(database.db, owner, { page: 2 }, now)).orders).toHaveLength(2);
});

test('the order list is filtered by status, period, code and product name', async () => {
  const owner = guest();
  const old = await record(owner.guestHash, new Date('2026-03-01T00:00:00Z'));
  const recent = await record(owner.guestHash, new Date('2026-11-01T00:00:00Z'));
  await inTransaction(database.db, (tx) =>
    transitionOrder(tx, recent.id, ORDER_STATUS.pending, 'confirm', { by: 'system', note: '', now }),
  );
  const found = async (search: BuyerOrderSearch) => {
    const { orders, total } = await listOrders(database.db, owner, search, now);
    expect(total).toBe(orders.length);
    return orders.map(({ id }) => id);
  };
  expect(await found({ status: 1 })).toEqual([old.id]);
  expect(await found({ status: 2 })).toEqual([recent.id]);
  expect(await found({ period: 'month' })).toEqual([recent.id]);
  expect(await found({ period: 'half-year' })).toEqual([recent.id]);
  expect(await found({ period: 'year' })).toEqual([recent.id, old.id]);
  expect(await found({ q: old.code.toLowerCase() })).toEqual([old.id]);
  expect(await found({ q: 'seCOnd', period: 'month' })).toEqual([recent.id]);
  expect(await found({ q: '%' })).toEqual([]);
});

test('a search never returns an order of another buyer', async () => {
  const { code } = await record(guest().guestHash);
  expect((await listOrders(database.db, guest(), { q: code }, now)).total).toBe(0);
});

test('an order can be confirmed only once', async () => {
  const owner = guest();
  const { id } = await record(owner.guestHash);
  const confirm = () =>
    inTransaction(database.db, (tx) =>
      transitionOrder(tx, id, ORDER_STATUS.pending, 'confirm', { by: 'system', note: '', now }),
    );
  expect((await confirm()).ok).toBe(true);
  expect(await confirm()).toMatchObject({ ok: false, refusal: { code: 'orders.not-now', kind: 'conflict' } });
  const shown = await readBuyerOrder(database.db, owner, id);
  expect(shown.ok && [shown.value.status, shown.value.shipments[0]?.status]).toEqual([2, 2]);
});

test('a customer cannot confirm an order', async () => {
  const { id } = await record(guest().guestHash);
  const tried = await inTransaction(database.db, (tx) =>
    transitionOrder(tx, id, ORDER_STATUS.pending, 'confirm', { by: 'customer', note: '', now }),
  );
  expect(tried.ok).toBe(false);
});

test('the order code alone returns steps and dates, without goods, names or amounts', async () => {
  const { code } = await record(guest().guestHash);
  const tracked = await trackOrder(database.db, { code }, caller);
  expect(tracked).toMatchObject({ ok: true, value: { order: null, progress: { earliest: '2026-11-24', status: 1 } } });
  expect(JSON.stringify(tracked)).not.toMatch(/Zahra|First|3490/);
});

test.each(['zahra@example.com', ' ZAHRA@example.com ', '4567', '٤٥٦٧'])(
  'with %j the whole order shows',
  async (contact) => {
    const { code } = await record(guest().guestHash);
    const typed = `${code.slice(0, 5).toLowerCase()}-${code.slice(5)}`;
    const tracked = await trackOrder(database.db, { code: typed, contact }, caller);
    expect(tracked.ok && tracked.value.order).toMatchObject({
      totals: { grand: 3390 },
      discounts: [{ ...DEAL, amount: 100 }],
    });
  },
);

test.each(['other@example.com', '7654', '567', '0123456789'])('with %j it does not', async (contact) => {
  const { code } = await record(guest().guestHash);
  expect(await trackOrder(database.db, { code, contact }, caller)).toMatchObject({
    ok: false,
    refusal: { code: 'orders.contact-differs' },
  });
});

test.each(['0000000000', 'x', 'UUUUUUUUUU', '🙂'])('%j finds no order', async (code) => {
  expect(await trackOrder(database.db, { code }, caller)).toMatchObject({ ok: false, refusal: { kind: 'missing' } });
});
