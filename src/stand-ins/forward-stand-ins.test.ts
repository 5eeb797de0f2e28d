import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDb } from '../../test/database/db.ts';
import { demoPaymentKeys, PAYMENT_STAND_INS_PATH } from '../config/payment-keys.ts';
import { readConfig } from '../config.ts';
import { systemClock } from '../kernel/clock.ts';
import { createServices } from '../services.ts';
import { serveStandIns, startStandInServer } from './serve-stand-ins.ts';

const config = readConfig({ SHOP_DEMO: '1', LOG_LEVEL: 'silent' });
const processes: FastifyInstance[] = [];
let database: TestDatabase;
let leading: Awaited<ReturnType<typeof startStandInServer>>;

beforeAll(async () => {
  database = await testDb();
  const services = createServices({ config, db: database.db, clock: systemClock });
  leading = await startStandInServer(services);
  for (let one = 0; one < 2; one += 1) {
    const app = Fastify();
    await serveStandIns(app, { ...services, config: { ...config, standInsPort: leading.port } });
    processes.push(app);
  }
});
afterAll(async () => {
  await Promise.all(processes.map((app) => app.close()));
  await leading.close();
  await database.close();
});

const SESSION = {
  mode: 'payment',
  'line_items[0][quantity]': '1',
  'line_items[0][price_data][currency]': 'usd',
  'line_items[0][price_data][unit_amount]': '1500',
  'line_items[0][price_data][product_data][name]': 'Order',
  success_url: `${config.siteUrl}/payment-return/1?session_id={CHECKOUT_SESSION_ID}`,
  cancel_url: `${config.siteUrl}/payment/1`,
  client_reference_id: '1',
};

test('a payment started by one process is displayed and completed by another', async () => {
  const [one, other] = processes;
  const begun = await one?.inject({
    method: 'POST',
    url: `${PAYMENT_STAND_INS_PATH}/stripe/v1/checkout/sessions`,
    headers: {
      authorization: `Bearer ${demoPaymentKeys(config.siteUrl).stripe.secretKey}`,
      'idempotency-key': 'one',
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: new URLSearchParams(SESSION).toString(),
  });
  expect([begun?.statusCode, begun?.json()]).toEqual([200, expect.objectContaining({ amount_total: 1500 })]);
  const { pathname } = new URL(begun?.json().url);
  const page = await other?.inject(pathname);
  expect([page?.statusCode, page?.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(page?.body).toContain('15.00 USD');
  expect(page?.headers['content-security-policy']).toContain('default-src');
});
