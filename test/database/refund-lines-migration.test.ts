import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readOrderById } from '../../src/modules/orders/read-order-by-id.ts';
import { listPaymentAttempts } from '../../src/modules/payments/attempts/list-payment-attempts.ts';
import { splitGoodwillRefund } from '../../src/modules/payments/refunds/calculate-refund.ts';
import { previewRefund } from '../../src/modules/payments/refunds/preview-refund.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { NOW } from '../support/buying.ts';
import { emptyDb, type TestDatabase } from './db.ts';
import { OLD_ORDERS, type OldParts } from './refund-lines-migration.fixtures.ts';

const MIGRATIONS = path.resolve(import.meta.dirname, '../../db/migrations');

let database: TestDatabase;
let oldMigrations: string;

/** A database of version 0.2.0 with refunds of every kind, migrated to refund lines. */
beforeAll(async () => {
  database = await emptyDb();
  oldMigrations = mkdtempSync(path.join(tmpdir(), 'souk-refund-lines-'));
  for (const name of readdirSync(MIGRATIONS).filter((file) => file < '0035'))
    cpSync(path.join(MIGRATIONS, name), path.join(oldMigrations, name));
  await migrate(database.address, oldMigrations);
  for (const index of OLD_ORDERS.keys()) await insertOldOrder(index);
  await migrate(database.address, MIGRATIONS);
});
afterAll(async () => {
  await database.close();
  rmSync(oldMigrations, { recursive: true });
});

/** Id of a thing of an order: 0 the order, 1 and 2 its lines, 3 its shipment, from 10 its refunds. */
const uuid = (order: number, thing: number) =>
  `00000000-0000-7000-8000-${String(order).padStart(6, '0')}${String(thing).padStart(6, '0')}`;

const attemptId = (order: number, attempt: number) => `attempt-${order}-${attempt}`;

/** Two pieces of 1000 and three of 500, with 10 % of tax included, delivery of 300 and a cash fee of 200. */
async function insertOldOrder(index: number): Promise<void> {
  const { db } = database;
  const { returned = [0, 0], attempts } = OLD_ORDERS[index] ?? { attempts: [] };
  const id = uuid(index, 0);
  await sql`insert into shop_order (id, code, email, phone, locale, currency, order_method, status, payment_state, goods,
      discount, shipping, cod_fee, tax, prices_include_tax, grand, address, placed_at)
    values (${id}, ${`CODE${index}`}, 'a@example.com', '1', 'en', 'USD', 2, 2, 'paid', 3500, 0, 300, 200, 363, true, 4000,
      '{}', ${NOW})`.execute(db);
  await sql`insert into order_shipment (order_id, id, shipping_type, shipping_title, shipping, status, earliest, latest)
    values (${id}, ${uuid(index, 3)}, 1, 'Mail', 300, 2, '2026-01-01', '2026-01-02')`.execute(db);
  // repairs: lines of goods would need products
  for (const [thing, price, quantity, tax] of [
    [1, 1000, 2, 182],
    [2, 500, 3, 136],
  ] as const)
    await sql`insert into order_line (order_id, id, shipment_id, sku, title, attributes, unit_price, quantity, total,
        tax_basis_points, tax, returned, ticket_payment)
      values (${id}, ${uuid(index, thing)}, ${uuid(index, 3)}, 'sku', 'Title', '[]', ${price}, ${quantity},
        ${price * quantity}, 1000, ${tax}, ${returned[thing - 1]}, 'repair')`.execute(db);
  for (const [number, { amount = 4_000, captured = 4_000, status = 'paid', ...attempt }] of attempts.entries()) {
    const { refunds = [], waived = [] } = attempt;
    const refunded = attempt.refunded ?? refunds.reduce((sum, refund) => sum + refund.amount, 0);
    await sql`insert into payment_attempt (order_id, id, method, amount, currency, status, created_at, captured, refunded,
        waived)
      values (${id}, ${attemptId(index, number)}, 2, ${amount}, 'USD', ${status}, ${new Date(NOW.getTime() + number)},
        ${captured}, ${refunded}, ${toJson(index, waived)}::jsonb)`.execute(db);
    for (const [place, { amount: back, reason = 'returned', status: state = 'done', split }] of refunds.entries())
      await sql`insert into refund (order_id, id, attempt_id, amount, currency, status, reason, actor, created_at, split)
        values (${id}, ${uuid(index, 10 + 10 * number + place)}, ${attemptId(index, number)}, ${back}, 'USD', ${state},
          ${reason}, 'system', ${NOW}, ${split ? toJson(index, split) : null}::jsonb)`.execute(db);
  }
}

const toJson = (index: number, value: OldParts | OldParts[]) =>
  JSON.stringify(value, (key, inner: unknown) => (key === 'lineId' ? uuid(index, Number(inner)) : inner));

/** Names of order lines instead of their ids. */
const nameLine = (id: string | null) => (id === null ? null : Number(id.slice(-6)));

test.each(OLD_ORDERS.map((order, index) => ({ ...order, index })))(
  '$name: the same amounts are refundable as before',
  async ({ index, expected }) => {
    const { db } = database;
    const order = await readOrderById(db, uuid(index, 0));
    if (!order) throw new Error('order not found');
    const attempts = await listPaymentAttempts(db, order.id);
    expect(attempts.map(({ captured, refunded }) => captured - refunded)).toEqual(expected.refundable);
    expect(attempts.map(({ overpayment }) => overpayment)).toEqual(expected.overpayment);
    const whole = order.lines.map(({ id, quantity }) => ({ lineId: id, quantity }));
    const preview = async (pieces: typeof whole) => {
      const { lines, charges, amount } = (await previewRefund(db, order, pieces, NOW)).split;
      return { amount, charges, lines: lines.map((one) => ({ ...one, lineId: String(nameLine(one.lineId)) })) };
    };
    expect(await preview(whole)).toEqual(expected.all);
    expect(await preview([{ lineId: uuid(index, 1), quantity: 1 }])).toEqual(expected.one);
    const goodwill = await splitGoodwillRefund(db, order, 1_500);
    expect(goodwill.map(({ kind, orderLineId, amount, tax }) => [kind, nameLine(orderLineId), amount, tax])).toEqual(
      expected.goodwill,
    );
  },
);

test('the lines of every refund add up to its amount', async () => {
  const { rows } = await sql<{ id: string }>`
    select refund.id from refund left join refund_line line on line.order_id = refund.order_id and line.refund_id = refund.id
    group by refund.order_id, refund.id having refund.amount <> coalesce(sum(line.amount), 0)`.execute(database.db);
  expect(rows).toEqual([]);
});

test('every part becomes a line of its kind', async () => {
  const rows = await database.db
    .selectFrom('refund_line')
    .select(['order_id', 'refund_id', 'kind', 'order_line_id', 'quantity', 'amount', 'tax'])
    .execute();
  for (const [index, { lines }] of OLD_ORDERS.entries()) {
    const found = rows
      .filter(({ order_id }) => order_id === uuid(index, 0))
      .map((row) => [row.refund_id !== null, row.kind, nameLine(row.order_line_id), row.quantity, row.amount, row.tax]);
    expect(found.map(String).toSorted()).toEqual(lines.map(String).toSorted());
  }
});
