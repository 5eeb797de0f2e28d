import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { multiplyAmount, sumAmounts } from '../../../src/kernel/money.ts';
import {
  type Actor,
  deriveOrderStatus,
  getNextOrderStatus,
  type OrderAction,
  type OrderStatus,
} from '../../../src/modules/orders/order.states.rules.ts';
import { estimateArrival } from '../../../src/modules/shipping/delivery-window.rules.ts';
import { selectShippingRules } from '../../../src/modules/shipping/shipping.rules.ts';
import { DEMO_LOADED_AT, datedDemoDb, type TestDatabase } from '../../../test/database/db.ts';
import { toShippingRule } from '../catalog/to-shipping-rule.ts';
import { readAddress } from '../people/load-people.ts';
import { readDemoShop } from '../shop-files.ts';
import { pickOrderTime, planSteps } from './order-steps.ts';

const NOW = DEMO_LOADED_AT;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const ACTIONS: readonly OrderAction[] = ['confirm', 'pick-up', 'send', 'deliver', 'cancel', 'return'];
const shop = readDemoShop();
let database: TestDatabase;

beforeAll(async () => {
  database = await datedDemoDb();
});
afterAll(() => database.close());

async function allOrders() {
  const { db } = database;
  const [orders, packages, lines, events] = await Promise.all([
    db
      .selectFrom('shop_order')
      .select([
        'id',
        'code',
        'customer_id',
        'status',
        'payment_state',
        'locale',
        'placed_at',
        'goods',
        'discount',
        'shipping',
        'cod_fee',
        'tax',
        'grand',
        'prices_include_tax',
      ])
      .execute(),
    db.selectFrom('order_shipment').select(['order_id', 'id', 'status', 'shipping']).execute(),
    db
      .selectFrom('order_line')
      .select(['order_id', 'product_id', 'inventory_id', 'sku', 'unit_price', 'quantity', 'total', 'tax'])
      .execute(),
    db
      .selectFrom('order_event')
      .select(['order_id', 'shipment_id', 'kind', 'from_state', 'to_state', 'actor', 'happened_at'])
      .orderBy('happened_at')
      .orderBy('to_state')
      .execute(),
  ]);
  return orders.map((order) => ({
    order,
    packages: packages.filter(({ order_id }) => order_id === order.id),
    lines: lines.filter(({ order_id }) => order_id === order.id),
    events: events.filter(({ order_id }) => order_id === order.id),
  }));
}

test('seven customers and eight guests have ordered over ninety days, and there are orders in every state', async () => {
  const orders = (await allOrders()).map(({ order }) => order);
  expect(new Set(orders.flatMap(({ customer_id }) => customer_id ?? [])).size).toBeGreaterThanOrEqual(6);
  expect(orders.filter(({ customer_id }) => customer_id !== null).length).toBeGreaterThanOrEqual(25);
  expect(orders.filter(({ customer_id }) => customer_id === null).length).toBeGreaterThanOrEqual(5);
  expect(new Set(orders.map(({ status }) => status))).toEqual(new Set([1, 2, 3, 4, 5, 6, 7]));
  expect(new Set(orders.map(({ locale }) => locale)).size).toBe(5);
  const ages = orders.map(({ placed_at }) => (NOW.getTime() - placed_at.getTime()) / DAY);
  expect(Math.min(...ages)).toBeGreaterThan(0);
  expect(Math.min(...ages)).toBeLessThan(1);
  expect(Math.max(...ages)).toBeGreaterThan(80);
  expect(Math.max(...ages)).toBeLessThanOrEqual(91);
});

test('in every order lines, shipping, fees and discount add up, and prices include tax', async () => {
  for (const { order, packages, lines } of await allOrders()) {
    const { code, goods, discount, shipping, cod_fee, tax, grand } = order;
    for (const line of lines) expect(multiplyAmount(line.unit_price, line.quantity), code).toBe(line.total);
    expect(sumAmounts(lines.map(({ total }) => total)), code).toBe(goods);
    expect(sumAmounts(packages.map((shipment) => shipment.shipping)), code).toBe(shipping);
    expect(order.prices_include_tax, code).toBe(true);
    expect(sumAmounts([goods, shipping, cod_fee, -discount]), code).toBe(grand);
    expect(tax, code).toBeGreaterThanOrEqual(sumAmounts(lines.map((line) => line.tax)));
    expect(tax, code).toBeLessThan(grand);
  }
});

test('a paid price is a price of that day', async () => {
  const { db } = database;
  const history = await db
    .selectFrom('price_history')
    .select(['inventory_id', 'since', 'price'])
    .orderBy('since')
    .execute();
  const sales = await db
    .selectFrom('flash_sale_product')
    .innerJoin('flash_sale', 'flash_sale.id', 'flash_sale_product.flash_sale_id')
    .select(['product_id', 'price', 'starts_at', 'ends_at'])
    .execute();
  let reduced = 0;
  for (const { order, lines } of await allOrders()) {
    for (const line of lines) {
      const charged = history.findLast((row) => row.inventory_id === line.inventory_id && row.since <= order.placed_at);
      const sale = sales.find(
        (one) =>
          one.product_id === line.product_id && one.starts_at <= order.placed_at && one.ends_at > order.placed_at,
      );
      if (sale?.price === line.unit_price) reduced += 1;
      else expect(line.unit_price, line.sku).toBe(charged?.price);
    }
  }
  expect(reduced).toBeGreaterThan(0);
});

test('every shipment follows the state table in order of time, and the order has the state of the slowest', async () => {
  for (const { order, packages, events } of await allOrders()) {
    expect(order.status, order.code).toBe(deriveOrderStatus(packages.map(({ status }) => status)));
    expect(events.filter(({ happened_at }) => happened_at < order.placed_at || happened_at > NOW)).toEqual([]);
    for (const shipment of packages) {
      const own = events.filter(({ shipment_id, kind }) => shipment_id === shipment.id && kind === 'status');
      let stood: OrderStatus = order.status === 1 ? 1 : 2;
      for (const { from_state, to_state, actor } of own) {
        expect(from_state).toBe(String(stood));
        const next = ACTIONS.map((action) => getNextOrderStatus(action, stood, actor as Actor)).find(
          (status) => String(status) === to_state,
        );
        if (!next) throw new Error(`${order.code}: ${actor} may not move a shipment from ${from_state} to ${to_state}`);
        stood = next;
      }
      expect(shipment.status, order.code).toBe(stood);
    }
    const moves = events.filter(({ shipment_id, kind }) => shipment_id === null && kind === 'status');
    const states = moves.map(({ to_state }) => Number(to_state));
    expect(states.slice(0, 2)).toEqual(order.status === 1 ? [1] : [1, 2]);
    expect(states.at(-1)).toBe(order.status);
  }
});

test('cash is paid on delivery, refunded with the return and never paid for cancelled orders', async () => {
  const states = {
    1: 'unpaid',
    2: 'unpaid',
    3: 'unpaid',
    4: 'unpaid',
    5: 'paid',
    6: 'unpaid',
    7: 'refunded',
  } as Record<number, string>;
  for (const { order } of await allOrders()) expect(order.payment_state, order.code).toBe(states[order.status]);
  const attempts = await database.db.selectFrom('payment_attempt').select(['status', 'amount']).execute();
  expect(attempts.length).toBe(shop.people.orders.length);
});

test('every cancelled order has a completed cancellation with a message in the buyer’s language', async () => {
  const scripts = { fr: /é/, tr: /[ışğ]/, ar: /\p{Script=Arabic}/u, hi: /\p{Script=Devanagari}/u } as Record<
    string,
    RegExp
  >;
  const cancelled = (await allOrders()).filter(({ order }) => order.status === 6);
  const rows = await database.db
    .selectFrom('cancellation')
    .select(['order_id', 'status', 'decided_at', 'message', 'requested_by'])
    .execute();
  const decided = rows.filter(({ status }) => status !== 'requested');
  expect(decided.map(({ order_id }) => order_id).sort()).toEqual(cancelled.map(({ order }) => order.id).sort());
  for (const { order, events } of cancelled) {
    const row = rows.find(({ order_id }) => order_id === order.id);
    const cancelledAt = events.find(({ to_state }) => to_state === '6')?.happened_at;
    expect(row, order.code).toMatchObject({ status: 'done', decided_at: cancelledAt });
    expect(row?.message, order.code).toMatch(scripts[order.locale] ?? /never/);
  }
  expect(new Set(rows.map(({ requested_by }) => requested_by))).toEqual(new Set(['customer', 'seller', 'admin']));
});

test('two buyers wait for a decision on their cancellation of a packed order', async () => {
  const requests = await database.db
    .selectFrom('cancellation')
    .innerJoin('shop_order', 'shop_order.id', 'cancellation.order_id')
    .select(['shop_order.status', 'cancellation.note', 'cancellation.due_at'])
    .select((is) =>
      is
        .selectFrom('order_event')
        .select((all) => all.fn.countAll<number>().as('count'))
        .whereRef('order_event.order_id', '=', 'shop_order.id')
        .where('kind', '=', 'packed')
        .as('packed'),
    )
    .where('cancellation.status', '=', 'requested')
    .execute();
  expect(requests).toHaveLength(2);
  for (const { status, note, due_at, packed } of requests) {
    expect(status).toBe(2);
    expect(due_at?.getTime()).toBeGreaterThan(DEMO_LOADED_AT.getTime());
    expect(note).not.toBe('');
    expect(Number(packed)).toBeGreaterThan(0);
  }
});

test('there are six open or answered contact messages on four topics in five languages', async () => {
  const rows = await database.db
    .selectFrom('contact_message')
    .select(['topic', 'locale', 'status', 'customer_id', 'sent_at'])
    .execute();
  expect(rows).toHaveLength(6);
  expect(new Set(rows.map(({ topic }) => topic))).toEqual(new Set(['order', 'product', 'seller', 'other']));
  expect(new Set(rows.map(({ locale }) => locale)).size).toBe(5);
  expect(rows.filter(({ status }) => status === 'answered')).toHaveLength(2);
  expect(rows.filter(({ customer_id }) => customer_id !== null)).toHaveLength(3);
  expect(rows.filter(({ sent_at }) => sent_at >= NOW)).toEqual([]);
});

test('returns follow the state table between delivery and today, and a refund is the end of the order', async () => {
  const { db } = database;
  const all = await allOrders();
  const requests = await db.selectFrom('return_request').select(['id', 'order_id', 'status']).execute();
  const steps = await db
    .selectFrom('return_event')
    .select(['return_id', 'from_state', 'to_state', 'happened_at'])
    .orderBy('happened_at')
    .execute();
  const lines = await db.selectFrom('return_line').select(['return_id', 'quantity']).execute();
  const stands = requests.map(({ order_id, status }) => [
    all.find(({ order }) => order.id === order_id)?.order.code,
    status,
  ]);
  expect(Object.fromEntries(stands)).toEqual({
    FF456CHMGF: 'refunded',
    QS52A3YEDS: 'refunded',
    BA6RPCNSGZ: 'requested',
    '72ZQSJY6YB': 'in_transit',
    BEWYGV54MH: 'received',
    YNEYXKEEA2: 'rejected',
  });
  for (const request of requests) {
    const one = all.find(({ order }) => order.id === request.order_id);
    const own = steps.filter(({ return_id }) => return_id === request.id);
    const delivered = one?.events.find(({ to_state }) => to_state === '5')?.happened_at ?? NOW;
    expect(own.every(({ happened_at }) => happened_at > delivered && happened_at <= NOW)).toBe(true);
    expect(own.map(({ from_state }) => from_state)).toEqual([
      null,
      ...own.slice(0, -1).map(({ to_state }) => to_state),
    ]);
    expect(own.at(-1)?.to_state).toBe(request.status);
    const ended = one?.events.find(({ to_state }) => to_state === '7')?.happened_at;
    if (request.status === 'refunded') expect(own.at(-1)?.happened_at).toEqual(ended);
    else expect(ended).toBeUndefined();
    const pieces = lines.filter(({ return_id }) => return_id === request.id).map(({ quantity }) => quantity);
    expect(sumAmounts(pieces)).toBe(sumAmounts(one?.lines.map(({ quantity }) => quantity) ?? []));
  }
  const mails = await sql`select id from mail limit 1`.execute(db);
  expect(mails.rows).toEqual([]);
});

test('two guests pay by bank transfer: one has sent a proof, the other paid a part', async () => {
  const { db } = database;
  const transfers = await db
    .selectFrom('bank_transfer')
    .innerJoin('payment_attempt', 'payment_attempt.id', 'bank_transfer.attempt_id')
    .innerJoin('shop_order', 'shop_order.id', 'payment_attempt.order_id')
    .select(['code', 'bank_transfer.state', 'received', 'captured', 'grand', 'placed_at', 'shop_order.status'])
    .orderBy('received')
    .execute();
  expect(transfers).toMatchObject([
    { code: '7QK3M9XWTA', state: 'proof_submitted', received: 0, status: 1 },
    { code: 'H2V8NPC5ZD', state: 'partial', received: 10_000, captured: 10_000, status: 1 },
  ]);
  for (const { placed_at, received, grand } of transfers) {
    expect(NOW.getTime() - placed_at.getTime()).toBeLessThan(DAY);
    expect(received).toBeLessThan(grand);
  }
  const entries = await db.selectFrom('transfer_entry').select(['decision', 'amount', 'happened_at']).execute();
  expect(entries).toMatchObject([{ decision: 'partial', amount: 10_000 }]);
  expect(entries.filter(({ happened_at }) => happened_at >= NOW)).toEqual([]);
});

test('products of several stores are separate shipments, and one store can be faster than another', async () => {
  const parted = (await allOrders()).filter(({ packages }) => packages.length > 1);
  expect(parted.length).toBeGreaterThanOrEqual(5);
  expect(parted.some(({ packages }) => new Set(packages.map(({ status }) => status)).size > 1)).toBe(true);
});

test('no product was ordered more often than its sold count', async () => {
  const sold = new Map(
    (await database.db.selectFrom('product').select(['id', 'sold_count']).execute()).map((row) => [
      row.id,
      row.sold_count,
    ]),
  );
  const lines = (await allOrders()).flatMap((one) => one.lines);
  for (const [id, own] of Map.groupBy(lines, ({ product_id }) => product_id)) {
    const pieces = own.reduce((sum, { quantity }) => sum + quantity, 0);
    expect(pieces, own[0]?.sku).toBeLessThanOrEqual(sold.get(id ?? 0) ?? 0);
  }
});

test('reviews of buyers are about delivered lines and written after the delivery', async () => {
  const reviews = await database.db
    .selectFrom('review')
    .innerJoin('order_line', (on) =>
      on.onRef('order_line.order_id', '=', 'review.order_id').onRef('order_line.id', '=', 'review.order_line_id'),
    )
    .innerJoin('shop_order', 'shop_order.id', 'review.order_id')
    .select(['review.created_at', 'review.product_id', 'order_line.product_id as bought', 'shop_order.status'])
    .select(['review.customer_id', 'shop_order.customer_id as buyer', 'shop_order.placed_at'])
    .execute();
  expect(reviews.length).toBeGreaterThanOrEqual(8);
  for (const review of reviews) {
    expect(review.product_id).toBe(review.bought);
    expect(review.customer_id).toBe(review.buyer);
    expect(review.status).toBe(5);
    expect(review.created_at > review.placed_at && review.created_at < NOW).toBe(true);
  }
});

test('nothing is dated in the future, whatever the day and hour of loading', () => {
  const rules = shop.delivery.shipping_rules.map((rule, id) => ({ ...toShippingRule(rule, id), slug: rule.slug }));
  const late: string[] = [];
  for (let hours = 0; hours < 28 * 24; hours += 5) {
    const now = new Date(NOW.getTime() + hours * HOUR);
    for (const { code, customer, guest, days_ago, delivery, reached, reviews } of shop.people.orders) {
      const buyer = guest ?? shop.people.customers.find(({ email }) => email === customer);
      if (!buyer) throw new Error(`order ${code} has no buyer`);
      const rule = delivery
        ? rules.find(({ slug }) => slug === delivery)
        : selectShippingRules(rules, readAddress(buyer))[0];
      if (!rule) throw new Error(`order ${code} has no shipping rule`);
      const placed = pickOrderTime(code, days_ago, now);
      for (const [store, goal] of typeof reached === 'string'
        ? [['shop', reached] as const]
        : Object.entries(reached)) {
        const shipment = { name: `${code}/${store}`, reached: goal, placed, packer: 'admin' as const };
        const last = planSteps({ ...shipment, ...estimateArrival(rule, placed, 'UTC') }).at(-1)?.at ?? placed;
        const written = reviews.length > 0 ? 9 * DAY : 0;
        if (last.getTime() + written > now.getTime()) late.push(`${code} ${days_ago} ${now.toISOString()}`);
      }
    }
  }
  expect(late).toEqual([]);
});
