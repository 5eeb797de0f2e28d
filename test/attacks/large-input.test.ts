import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../support/app.ts';
import { callsOf, type DocumentedCall } from './api-document.ts';
import { IDENTITIES, openSession, stockProducts } from './stocked-shop.ts';

/** Maximum response size to these requests; characters. */
const MAX_ANSWER = 64 * 1024;

/** Response size of public lists and site data without these parameters; characters. */
const MAX_PUBLIC_ANSWER = 400_000;

let shop: TestApp;
let calls: DocumentedCall[];

beforeAll(async () => {
  shop = await testApp({ env: { LIMITS: 'off' } });
  await stockProducts(shop.db);
  calls = callsOf((await shop.app.inject('/api/v1/openapi.json')).json());
});
afterAll(() => shop.close());

const METHODS: Record<string, 'GET' | 'POST' | 'DELETE'> = { get: 'GET', post: 'POST', delete: 'DELETE' };

type Payload = { type: string; body: string | Buffer };

const json = (body: string): Payload => ({ type: 'application/json', body });
const object = (count: number, value = '1') =>
  `{${Array.from({ length: count }, (_, nth) => `"k${nth}":${value}`).join(',')}}`;
const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;

const BOUNDARY = 'limit-test';
const textPart = (name: string, text: string) =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`;
const filePart = (name: string) =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"; filename="a.png"\r\n\r\nx\r\n`;
const multipart = (parts: string): Payload => ({
  type: `multipart/form-data; boundary=${BOUNDARY}`,
  body: `${parts}--${BOUNDARY}--\r\n`,
});
const urlEncoded = (count: number): Payload => ({
  type: 'application/x-www-form-urlencoded',
  body: Array.from({ length: count }, (_, nth) => `k${nth}=1`).join('&'),
});
const times = (count: number, part: (nth: number) => string) =>
  Array.from({ length: count }, (_, nth) => part(nth)).join('');

/** Common fields: each endpoint knows some of them; all have an invalid value. */
function fieldsOf({ body }: DocumentedCall): string[] {
  return Object.keys(body?.properties ?? {});
}

const TOO_LARGE: [string, Payload][] = [
  ['7 MB of unknown fields', json(object(600_000))],
  ['a text of 7 MB', json(JSON.stringify({ note: 'x'.repeat(7_000_000) }))],
];

const UNKNOWN_FIELDS = object(5_000);
const UNREADABLE_FIELDS = object(3_500, '"\\u0000"');
const DEEP = nested(10_000);
const UNKNOWN_INNER_FIELDS = object(4_500);

const WITHIN_LIMIT: [string, (call: DocumentedCall) => Payload][] = [
  ['5,000 unknown fields', () => json(UNKNOWN_FIELDS)],
  ['5,000 unknown fields with unreadable text', () => json(UNREADABLE_FIELDS)],
  ['10,000 levels', () => json(DEEP)],
  ['10,000 levels in a known field', (call) => json(`{"${fieldsOf(call)[0] ?? 'x'}":${DEEP}}`)],
  ...['[]', '0', '{}'].map((value): [string, (call: DocumentedCall) => Payload] => [
    `thousands of ${value} in each known field`,
    (call) => {
      const fields = fieldsOf(call);
      const count = Math.floor(60_000 / (value.length + 1) / Math.max(1, fields.length));
      const list = `[${Array.from({ length: count }, () => value).join(',')}]`;
      return json(`{${fields.map((field) => `"${field}":${list}`).join(',')}}`);
    },
  ]),
  [
    'a known field with thousands of unknown fields inside',
    (call) =>
      json(
        `{"${fieldsOf(call).find((name) => /address|condition|answers|aspects/.test(name)) ?? 'x'}":${UNKNOWN_INNER_FIELDS}}`,
      ),
  ],
];

const MULTIPART: [string, number, Payload][] = [
  ['7 MB of JSON in the part `data`', 413, multipart(textPart('data', object(600_000)))],
  ['2 MB in each of five text parts', 413, multipart(times(5, (nth) => textPart(`t${nth}`, 'x'.repeat(2_000_000))))],
  ['40 KB in each of two text parts', 413, multipart(times(2, (nth) => textPart(`t${nth}`, 'x'.repeat(40_000))))],
  ['50,000 text parts', 413, multipart(times(50_000, (nth) => textPart(`t${nth}`, '1')))],
  ['50,000 files', 413, multipart(times(50_000, () => filePart('photos')))],
  ['a field with a name of 60 KB', 413, multipart(textPart('n'.repeat(60_000), '1'))],
  [
    '13 MB of headers',
    413,
    multipart(times(200_000, (nth) => `--${BOUNDARY}\r\n${`x-${nth}: ${'y'.repeat(50)}\r\n`}\r\n`)),
  ],
  ['190 unknown fields', 201, multipart(times(190, (nth) => textPart(`t${nth}`, '1')))],
  ['5,000 unknown fields in the part `data`', 201, multipart(textPart('data', object(5_000)))],
  ['20 files in unknown fields', 201, multipart(times(20, (nth) => filePart(`f${nth}`)))],
];

async function send(call: DocumentedCall, { type, body }: Payload) {
  const request: InjectOptions = {
    method: METHODS[call.method],
    url: call.path.replace(/\{\w+\}/g, '1'),
    headers: { ...IDENTITIES[1], 'content-type': type },
    payload: body,
  };
  await openSession(shop.db);
  const answer = await shop.app.inject(request);
  return { status: answer.statusCode, length: answer.body.length };
}

const writing = () => calls.filter(({ method }) => method !== 'get');
const takesFiles = ({ operation }: DocumentedCall) => 'multipart/form-data' in (operation.requestBody?.content ?? {});

/** Large uploads of staff: the access is checked before the body is read. */
const CHECKED_FIRST = [
  'post /api/v1/admin/product-imports',
  'post /api/v1/admin/texts/{locale}/import/check',
  'post /api/v1/admin/translation-files/{locale}/check',
];

async function expectStatus(call: DocumentedCall, payload: Payload, expected: number | number[]) {
  const where = `${call.method} ${call.path}`;
  const { status, length } = await send(call, payload);
  const accepted = [expected, CHECKED_FIRST.includes(where) ? [401, 403] : []].flat(2);
  expect([where, accepted]).toEqual([where, expect.arrayContaining([status])]);
  expect([where, length < MAX_ANSWER]).toEqual([where, true]);
}

test.each(TOO_LARGE)('%s is too large for every endpoint, also with file fields', async (_what, payload) => {
  expect(writing().length).toBeGreaterThan(50);
  for (const call of writing()) await expectStatus(call, payload, 413);
});

test.each(WITHIN_LIMIT)('%s in a body gets a short response from every endpoint', async (_what, payloadFor) => {
  for (const call of writing()) await expectStatus(call, payloadFor(call), [200, 201, 400, 401, 403, 404, 409]);
});

test.each(MULTIPART)(
  'a multipart form with %s gives %d at endpoints with file fields',
  async (_what, status, payload) => {
    const uploads = writing().filter(takesFiles);
    expect(uploads.length).toBeGreaterThanOrEqual(5);
    for (const call of uploads) await expectStatus(call, payload, [status, 401, 403]);
  },
);

test('a multipart form, a text and a url-encoded form are unsupported everywhere else', async () => {
  const form = multipart(textPart('data', '{}'));
  const payloads = [{ type: 'text/plain', body: 'x' }, { type: 'text/plain', body: '{}' }, urlEncoded(5_000)];
  for (const call of writing()) {
    if (!takesFiles(call)) await expectStatus(call, form, 415);
    for (const payload of payloads) await expectStatus(call, payload, 415);
  }
});

test('a JSON value that is not an object is malformed for every endpoint', async () => {
  for (const text of ['[]', '[{}]', '1', '"x"', 'true']) {
    for (const call of writing()) await expectStatus(call, json(text), 400);
  }
});

test('thousands of unknown query parameters get a short response from every endpoint', async () => {
  const unreadable = Array.from({ length: 9_000 }, (_, nth) => `k${nth}=%00`);
  const queries = [unreadable.join('&').slice(0, 78_000), 'page=1&'.repeat(11_000)];
  for (const { method, path } of calls) {
    for (const query of queries) {
      await openSession(shop.db);
      const url = `${path.replace(/\{\w+\}/g, '1')}?${query}`;
      const answer = await shop.app.inject({ method: METHODS[method] ?? 'GET', url, headers: IDENTITIES[1] });
      expect([path, answer.statusCode < 500, answer.body.length < MAX_PUBLIC_ANSWER]).toEqual([path, true, true]);
      if (answer.statusCode !== 200) expect([path, answer.body.length < MAX_ANSWER]).toEqual([path, true]);
    }
  }
});

test('at most 20 fields are reported', async () => {
  const url = '/api/v1/order/action';
  for (const payload of [UNKNOWN_FIELDS, UNREADABLE_FIELDS]) {
    const headers = { 'content-type': 'application/json' };
    const { data } = (await shop.app.inject({ method: 'POST', url, payload, headers })).json();
    expect(Object.keys(data.fields)).toHaveLength(20);
    expect(data.form).toHaveLength(20);
  }
});
