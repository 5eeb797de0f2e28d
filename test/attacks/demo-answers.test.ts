import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashToken } from '../../src/platform/security/tokens.ts';
import { demoDb } from '../database/db.ts';
import { type TestApp, testApp } from '../support/app.ts';
import { type ApiDocument, callsOf, type DocumentedCall } from './api-document.ts';

const CUSTOMER = 'c'.repeat(43);
const MANAGER = 'm'.repeat(43);

let shop: TestApp;
let reads: DocumentedCall[];

beforeAll(async () => {
  shop = await testApp({ database: await demoDb(), env: { LIMITS: 'off' } });
  const document: ApiDocument = (await shop.app.inject('/api/v1/openapi.json')).json();
  reads = callsOf(document).filter(({ method, path }) => method === 'get' && !path.endsWith('/logout'));
  await signIn(CUSTOMER, 'select customer_id from shop_order where customer_id is not null order by code limit 1');
  await signIn(MANAGER, "select customer_id from staff_member where role = 'manager' limit 1");
});
afterAll(() => shop.close());

async function signIn(token: string, customerQuery: string): Promise<void> {
  const now = new Date();
  const ends = new Date(now.getTime() + 3_600_000);
  await sql`insert into session (token_hash, customer_id, created_at, last_seen_at, expires_at)
    values (${hashToken(token)}, (${sql.raw(customerQuery)}), ${now}, ${now}, ${ends})`.execute(shop.db);
}

/** Query parameters that endpoints require, by path and name, or by name only. */
const VALUES: Record<string, string> = {
  '/product/{id} id': 'select id from product where id in (select product_id from bundle_item) limit 1',
  '/flash/products/{id} id': 'select id from flash_sale limit 1',
  '/reviews/{id} id': 'select product_id from review limit 1',
  '/questions/{product} product': 'select product_id from product_question limit 1',
  '/page/{slug} slug': "select 'faq'",
  '/store/{slug} slug': 'select slug from seller limit 1',
  '/trade-in/{model} model':
    'select slug from device_model where id in (select device_model_id from trade_in_price) limit 1',
  '/admin/orders/{code} code': 'select code from shop_order order by code limit 1',
  '/admin/repairs/{id} id': 'select id from ticket limit 1',
  '/admin/categories/{id} id': 'select id from category limit 1',
  '/admin/brands/{id} id': 'select id from brand limit 1',
  '/admin/attributes/{id} id': 'select id from attribute limit 1',
  '/admin/pages/{id} id': 'select id from page limit 1',
  '/admin/slides/{id} id': 'select id from slide limit 1',
  '/admin/banners/{id} id': 'select id from banner limit 1',
  '/admin/site-features/{id} id': 'select id from site_feature limit 1',
  '/admin/social-links/{id} id': 'select id from social_link limit 1',
  '/admin/collections/{id} id': 'select id from collection limit 1',
  '/admin/flash-sales/{id} id': 'select id from flash_sale limit 1',
  '/admin/bundles/{id} id': 'select id from bundle limit 1',
  '/admin/tags/{id} id': 'select id from tag limit 1',
  '/admin/shipping-rules/{id} id': 'select id from shipping_rule limit 1',
  '/admin/pickup-locations/{id} id': 'select id from pickup_location limit 1',
  '/admin/tax-rates/{id} id': 'select id from tax_rate limit 1',
  '/admin/bank-accounts/{id} id': 'select id from bank_account limit 1',
  '/admin/translations/{kind} kind': "select 'brands'",
  '/admin/views list': "select 'orders'",
  '/admin/shipping-preview country': "select 'FR'",
  '/admin/payment-methods/{method}/connection method': "select 'stripe'",
  '/admin/mails/{mail}/preview mail': "select 'order-paid'",
  ' locale': "select 'fr'",
  '/track-order code': 'select code from shop_order order by code limit 1',
  ' method': "select '1'",
  ' id': 'select id from product limit 1',
  ' locale_code': "select 'fr'",
  ' q': "select 'phone'",
  ' type': "select 'phone'",
  ' model': 'select slug from device_model limit 1',
  ' products': 'select id from product limit 1',
  ' location': 'select slug from repair_location limit 1',
  ' code': 'select code from ticket limit 1',
};

/** Endpoints whose resources may be missing in the demo shop, or whose parameters are all optional. */
const MAY_BE_MISSING = [
  '/cancellation/find',
  '/return/find',
  '/address/{id}',
  '/seller/application',
  '/admin/transfers/{attempt}',
  '/admin/transfers/{attempt}/proofs/{proof}',
  '/admin/returns/{id}',
  '/admin/returns/{id}/photos/{photo}',
  '/admin/applications/{id}',
  '/admin/applications/{id}/document',
  '/admin/messages/{id}/photos/{photo}',
  '/admin/repairs/{id}/photos/{photo}',
  '/admin/redirects/{id}',
  '/admin/product-batches/{batch}',
  '/admin/product-imports/{import}',
  '/admin/product-imports/{import}/report',
  // only for owners, and for configured providers
  '/admin/checklist',
  '/admin/payment-methods/{method}/connection',
  '/admin/payment-providers',
  '/admin/sign-in-providers',
  '/admin/mail-server',
].map((path) => `/api/v1${path}`);

async function sampleValue(path: string, name: string): Promise<string> {
  const query = VALUES[`${path.replace('/api/v1', '')} ${name}`] ?? VALUES[` ${name}`];
  if (query === undefined) return crypto.randomUUID();
  const { rows } = await sql<{ value: string }>`select (${sql.raw(query)})::text as value`.execute(shop.db);
  return rows[0]?.value ?? '1';
}

async function addressOf({ path, operation }: DocumentedCall): Promise<string> {
  const given = operation.parameters.filter(({ required, in: place }) => required && place !== 'header');
  let address = path;
  const query = new URLSearchParams();
  for (const { name, in: place } of given) {
    const value = await sampleValue(path, name);
    if (place === 'path') address = address.replace(`{${name}}`, encodeURIComponent(value));
    else query.set(name, value);
  }
  return `${address}?${query}`;
}

test('every GET of the demo shop gives visitors, customers and managers the documented response', async () => {
  // test/contract compares every response with the document
  const answered = new Set<string>();
  const refused: string[] = [];
  for (const read of reads) {
    const url = await addressOf(read);
    for (const token of [null, CUSTOMER, MANAGER]) {
      const headers = { language: 'ar', ...(token !== null && { authorization: `Bearer ${token}` }) };
      const { statusCode } = await shop.app.inject({ url, headers });
      if (statusCode === 200) answered.add(read.path);
      expect([url, statusCode >= 500]).toEqual([url, false]);
    }
    if (!answered.has(read.path)) refused.push(read.path);
  }
  expect(MAY_BE_MISSING).toEqual(expect.arrayContaining(refused));
});
