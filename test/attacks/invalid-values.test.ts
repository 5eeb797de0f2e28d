import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAX_INTEGER } from '../../src/kernel/ids.ts';
import { LOCALES } from '../../src/kernel/locale.ts';
import { getTranslator } from '../../src/platform/translator.ts';
import { type TestApp, testApp } from '../support/app.ts';
import { callsOf, type DocumentedCall, type JsonSchema } from './api-document.ts';
import { IDENTITIES, openSession, stockProducts } from './stocked-shop.ts';

let shop: TestApp;
let calls: DocumentedCall[];

beforeAll(async () => {
  shop = await testApp({ env: { LIMITS: 'off' } });
  await stockProducts(shop.db);
  await openSession(shop.db);
  calls = callsOf((await shop.app.inject('/api/v1/openapi.json')).json());
});
afterAll(() => shop.close());

/** Every integer in a schema, by its path. */
function integersOf(schema: JsonSchema, path: string): [string, JsonSchema][] {
  const inner = [
    ...Object.entries(schema.properties ?? {}),
    ...(schema.items ? [['[]', schema.items] as const] : []),
    ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].map((choice) => ['|', choice] as const),
  ].flatMap(([name, child]) => integersOf(child, `${path}.${name}`));
  const isInteger = schema.type === 'integer' && schema.enum === undefined && schema.const === undefined;
  return isInteger ? [[path, schema], ...inner] : inner;
}

/** Amounts of products, their lists and shipping rules, whose columns are `bigint` or JSON. */
const AMOUNTS =
  /admin\/(product|collections|flash-sales|bundles|shipping-rules)\S* body\.\S*(selling|offered|amount|price|previous|cost|from|free_over|_fee)\b/;

test('every accepted integer can be stored in the database', () => {
  const integers = calls.flatMap(({ method, path, operation, body }) => {
    const parameters = operation.parameters.flatMap(({ name, schema }) => integersOf(schema, name));
    return [...parameters, ...integersOf(body ?? {}, 'body')].map(([field, schema]) => {
      return { where: `${method} ${path} ${field}`, maximum: schema.maximum ?? Number.POSITIVE_INFINITY };
    });
  });
  expect(integers.length).toBeGreaterThan(40);
  const isAmount = (where: string) => AMOUNTS.test(where);
  expect(integers.filter(({ where, maximum }) => maximum > MAX_INTEGER && !isAmount(where))).toEqual([]);
  const amounts = integers.filter(({ where }) => isAmount(where));
  expect(amounts.filter(({ maximum }) => maximum > Number.MAX_SAFE_INTEGER)).toEqual([]);
});

test.each([
  ['user/compare-list/action', 'product_id'],
  ['user/wishlist/action', 'product'],
  ['user/wishlist/action', 'product_id'],
  ['user/store/follow', 'store'],
  ['user/store/follow', 'store_id'],
])('%s refuses a %s beyond the largest id at its field', async (path, field) => {
  for (const id of [MAX_INTEGER + 1, Number.MAX_SAFE_INTEGER]) {
    const payload = { [field]: id };
    const url = `/api/v1/${path}`;
    const answer = await shop.app.inject({ method: 'POST', url, payload, headers: IDENTITIES[1] });
    expect([answer.statusCode, Object.keys(answer.json().data.fields)]).toEqual([201, [field]]);
  }
  const largest = await shop.app.inject({
    method: 'POST',
    url: `/api/v1/${path}`,
    payload: { [field]: MAX_INTEGER },
    headers: IDENTITIES[1],
  });
  expect(largest.statusCode).toBe(404);
});

test('an id beyond the largest in a URL is refused as missing', async () => {
  for (const { method, path } of calls.filter(({ method, path }) => method === 'get' && path.includes('{'))) {
    for (const id of ['2147483648', '9007199254740993', '99999999999999999999', '-1', '1e9']) {
      const url = path.replace(/\{\w+\}/g, id);
      const { statusCode } = await shop.app.inject({ method: 'GET', url, headers: IDENTITIES[1] });
      expect([method, url, statusCode < 500]).toEqual([method, url, true]);
    }
  }
});

test.each(['t=1,v1=', 't=,v1=', 'v1=', '=', ',', 't=1', 't=1,v1=00', 't=99999999999999999999,v1=zz'])(
  'a webhook with the signature "%s" is refused',
  async (signature) => {
    for (const payload of ['{}', '[]', 'null', 'x']) {
      const headers = { 'stripe-signature': signature, 'content-type': 'application/json' };
      const answer = await shop.app.inject({ method: 'POST', url: '/api/v1/webhooks/stripe', payload, headers });
      expect(answer.statusCode).toBe(401);
    }
  },
);

test('an unknown API path with a line break gives 404', async () => {
  for (const url of ['/api/v1/x/%0Ay', '/api/v1/%0A', '/api/v1/product/%0A', '/api/v1/page/a%0D%0Ab']) {
    const answer = await shop.app.inject(url);
    expect([url, answer.statusCode, answer.json().status]).toEqual([url, 404, 404]);
  }
});

describe('the parameter `token`', () => {
  const token = IDENTITIES[1]?.authorization?.replace('Bearer ', '');

  test('identifies the customer at the endpoints that the specification names', async () => {
    for (const path of ['user/compare-list/all', 'user/user-vouchers']) {
      expect((await shop.app.inject(`/api/v1/${path}`)).statusCode).toBe(401);
      for (const name of ['token', 'user_token'])
        expect((await shop.app.inject(`/api/v1/${path}?${name}=${token}`)).statusCode).toBe(200);
      expect((await shop.app.inject(`/api/v1/${path}?token=${'b'.repeat(43)}`)).statusCode).toBe(401);
    }
    const url = '/api/v1/user/compare-list/action';
    for (const name of ['token', 'user_token']) {
      const payload = { product_id: 2, keep: true, [name]: token };
      const answer = await shop.app.inject({ method: 'POST', url, payload });
      expect([answer.statusCode, answer.json().data]).toEqual([200, { compared: 1, compare_count: 1 }]);
    }
  });

  test('is an unknown field in other requests, by the name that was sent and not by the label of a mailed link', async () => {
    for (const language of LOCALES) {
      const headers = { ...IDENTITIES[1], language };
      const answer = await shop.app.inject({ url: `/api/v1/user/wishlist/all?token=${token}`, headers });
      const sentence = getTranslator(language)('problems.fields.unknown', { type: 'token' });
      expect([answer.statusCode, answer.json().data.fields]).toEqual([201, { token: [sentence] }]);
      expect(sentence).not.toContain(getTranslator(language)('fieldNames.token'));
    }
  });
});
