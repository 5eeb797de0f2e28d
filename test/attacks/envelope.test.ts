import { connect } from 'node:net';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { ApiModule } from '../../src/api-modules.ts';
import { LOCALES } from '../../src/kernel/locale.ts';
import { ok } from '../../src/kernel/result.ts';
import { openDb } from '../../src/platform/database/db.ts';
import { getTranslator } from '../../src/platform/translator.ts';
import { type TestApp, testApp } from '../support/app.ts';

const SECRET = 'select password from /srv/shop/secret.ts';

/** Requests that fail in each possible way. */
const trouble: ApiModule = (api, { db }) => {
  api.addEndpoint({
    method: 'GET',
    path: '/trouble/unexpected',
    operationId: 'fail',
    summary: 'Fails',
    tags: ['trouble'],
    data: z.object({}),
    run: async () => {
      throw Object.assign(new Error(SECRET), { statusCode: 418 });
    },
  });
  api.addEndpoint({
    method: 'GET',
    path: '/trouble/database',
    operationId: 'listSettings',
    summary: 'Asks the database',
    tags: ['trouble'],
    data: z.array(z.looseObject({})),
    run: async () => ok(await db.selectFrom('setting').select(['key', 'value']).execute()),
  });
  api.addEndpoint({
    method: 'POST',
    path: '/trouble/echo/{id}',
    operationId: 'echoName',
    summary: 'Takes something',
    tags: ['trouble'],
    params: z.strictObject({ id: z.string().regex(/^\d{1,9}$/) }),
    body: z.strictObject({ name: z.string().min(1).max(40), quantity: z.int().min(1).max(999).optional() }),
    data: z.object({ name: z.string() }),
    run: async ({ body }) => ok({ name: body.name }),
  });
};

let shop: TestApp;
beforeAll(async () => {
  shop = await testApp({ modules: [trouble] });
});
afterAll(() => shop.close());

async function send(options: InjectOptions) {
  const response = await shop.app.inject(options);
  const { status, message, data } = response.json();
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(response.headers['x-content-type-options']).toBe('nosniff');
  expect(response.headers['cache-control']).toContain('no-store');
  expect(status).toBe(response.statusCode);
  expect(message).toBe(data.form[0]);
  return { status, data, headers: response.headers, text: response.body };
}

function json(url: string, payload: string | Buffer, headers: Record<string, string> = {}) {
  return send({ method: 'POST', url, payload, headers: { 'content-type': 'application/json', ...headers } });
}

describe('refusals of the server use the envelope and the requested language', () => {
  const echo = '/api/v1/trouble/echo/1';
  const post = (payload: string, type = 'application/json', url = echo): InjectOptions => ({
    method: 'POST',
    url,
    payload,
    headers: { 'content-type': type },
  });
  const cases: [string, number, 'notFound' | 'malformed' | 'unsupportedType' | 'tooLarge', InjectOptions][] = [
    ['an unknown address', 404, 'notFound', { url: '/api/v1/nowhere' }],
    ['an unknown address with a body of any kind', 404, 'notFound', post('x', 'text/html', '/api/v1/nowhere')],
    ['an address that is no text', 404, 'notFound', { url: '/api/v1/%ff%fe' }],
    [
      'a parameter longer than any id',
      404,
      'notFound',
      post('{}', undefined, `/api/v1/trouble/echo/${'1'.repeat(400)}`),
    ],
    ['JSON that breaks off', 400, 'malformed', post('{"name":')],
    ['an empty body', 400, 'malformed', post('')],
    ['a list', 400, 'malformed', post('[{"name":"x"}]')],
    ['a number', 400, 'malformed', post('1')],
    ['a text', 415, 'unsupportedType', post('{"name":"x"}', 'text/plain')],
    ['a body that would change prototypes', 400, 'malformed', post('{"__proto__":{"x":1}}')],
    ['a form', 415, 'unsupportedType', post('name=x', 'application/x-www-form-urlencoded')],
    ['a body of 70 KB', 413, 'tooLarge', post(JSON.stringify({ name: 'x'.repeat(70_000) }))],
  ];
  test.each(cases)('%s gives status %d', async (_what, status, key, options) => {
    for (const language of LOCALES) {
      const answer = await send({ ...options, headers: { ...options.headers, language } });
      expect([answer.status, answer.data.form[0]]).toEqual([status, getTranslator(language)(`problems.api.${key}`)]);
    }
  });

  test('an unsupported method gives 405 and the allowed methods', async () => {
    const { status, headers, data } = await send({ method: 'DELETE', url: '/api/v1/trouble/database' });
    expect([status, headers.allow, data.facts]).toEqual([405, 'GET, HEAD', { method: 'DELETE' }]);
    for (const method of ['PUT', 'PATCH', 'OPTIONS', 'GET'] as const) {
      const answer = await send({ method, url: '/api/v1/trouble/echo/7/' });
      expect([answer.status, answer.headers.allow]).toEqual([405, 'POST']);
    }
  });

  test('the language can also be a parameter, and an unknown one means English', async () => {
    const turkish = await send({ url: '/api/v1/nowhere?language=tr' });
    expect(turkish.data.form).toEqual([getTranslator('tr')('problems.api.notFound')]);
    const unknown = await send({ url: '/api/v1/nowhere?language=xx', headers: { language: '../../en' } });
    expect(unknown.data.form).toEqual([getTranslator('en')('problems.api.notFound')]);
  });
});

test('a rate limit per address refuses a request before its body is read', async () => {
  const limited = await testApp({ database: shop, env: { LIMITS: '{"quote":{"burst":1,"seconds":600}}' } });
  const url = '/api/v1/repair/quote';
  const headers = { 'content-type': 'application/json', language: 'tr' };
  const sent = (payload: string) => limited.app.inject({ method: 'POST', url, payload, headers });
  expect((await sent('{"x":1}')).statusCode).toBe(201);
  for (const payload of ['{"x":1}', '{', 'x'.repeat(70_000)]) {
    const refused = await sent(payload);
    expect([refused.statusCode, refused.json().data.code]).toEqual([429, 'api.too_many']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  }
  await limited.app.close();
});

describe('an internal error', () => {
  test('gives 500 and an incident id, and no details', async () => {
    const { status, data, text } = await send({ url: '/api/v1/trouble/unexpected' });
    expect(status).toBe(500);
    expect(data.facts.incident).toMatch(/^[\w-]{8,36}$/);
    for (const leak of [SECRET, 'select', '.ts', 'Error', 'stack']) expect(text).not.toContain(leak);
  });

  test('gives 503 with Retry-After while the database is down', async () => {
    const gone = openDb({ ...shop.address, host: '/nonexistent-folder' });
    const closed = await testApp({ modules: [trouble], database: { ...gone, address: shop.address } });
    for (const language of LOCALES) {
      const response = await closed.app.inject({ url: '/api/v1/trouble/database', headers: { language } });
      expect([response.statusCode, response.json().data.form[0]]).toEqual([
        503,
        getTranslator(language)('problems.api.unavailable'),
      ]);
      expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
    }
    await closed.close();
  });
});

describe('an invalid field is named, and nothing is executed', () => {
  test.each([
    ['missing', '{}', ['name']],
    ['of another type', '{"name":1,"quantity":"2"}', ['name', 'quantity']],
    ['too long', JSON.stringify({ name: 'x'.repeat(41) }), ['name']],
    ['negative', '{"name":"x","quantity":-1}', ['quantity']],
    ['huge', '{"name":"x","quantity":1e308}', ['quantity']],
    ['beyond every number', '{"name":"x","quantity":1e999}', ['quantity']],
    ['half a thing', '{"name":"x","quantity":1.5}', ['quantity']],
    ['holding a NUL', '{"name":"a\\u0000b"}', ['name']],
    ['half a surrogate pair', '{"name":"\\ud83d"}', ['name']],
    ['unknown', '{"name":"x","price":1}', ['price']],
    ['named as every object names its own', '{"name":"x","toString":1}', ['toString']],
    ['nested without end', `{"name":${'['.repeat(20_000)}${']'.repeat(20_000)}}`, ['name']],
    ['nothing at all', 'null', ['name']],
  ])('%s', async (_what, payload, fields) => {
    const { status, data } = await json('/api/v1/trouble/echo/1', payload);
    expect([status, Object.keys(data.fields)]).toEqual([201, fields]);
    for (const sentence of Object.values(data.fields).flat()) expect(sentence).not.toMatch(/[{}\0]|undefined|NaN/);
  });

  test('also for the parameters of an endpoint without parameters', async () => {
    const { status, data } = await send({ url: '/api/v1/trouble/database?sort=x' });
    expect([status, Object.keys(data.fields)]).toEqual([201, ['sort']]);
  });

  test('and in the requested language', async () => {
    const { data } = await json('/api/v1/trouble/echo/1', '{}', { language: 'ar' });
    expect(data.form).toEqual([
      getTranslator('ar')('problems.fields.required', { type: getTranslator('ar')('fieldNames.name') }),
    ]);
  });
});

test('an impossible id is refused as missing', async () => {
  for (const id of ['0x1', '-1', '1.5', 'a', '%00', '9'.repeat(30), '1%20or%201=1', '٣']) {
    const { status } = await json(`/api/v1/trouble/echo/${id}`, '{"name":"x"}');
    expect([id, status]).toEqual([id, 404]);
  }
});

test('a parameter named like a property of every object is refused like any other', async () => {
  for (const name of ['__proto__', 'constructor', 'hasOwnProperty']) {
    const { status, text } = await send({ url: `/api/v1/trouble/database?${name}=1` });
    expect([status, text]).toEqual([201, expect.stringContaining(`${name} is not a known field`)]);
  }
});

test('a malformed Idempotency-Key is refused by name', async () => {
  const { status, data } = await json('/api/v1/trouble/echo/1', '{"name":"x"}', { 'idempotency-key': 'a b' });
  expect([status, Object.keys(data.fields)]).toEqual([201, ['Idempotency-Key']]);
});

test('a cross-site write by cookie is refused, a same-site write is accepted', async () => {
  const cookie = `frontend_token=${'a'.repeat(43)}`;
  const foreign: Record<string, string>[] = [
    { cookie },
    { cookie, origin: 'https://evil.example' },
    { cookie, origin: 'null' },
    { cookie, 'sec-fetch-site': 'cross-site' },
    { cookie, 'sec-fetch-site': 'same-site' },
  ];
  for (const headers of foreign) {
    const { status } = await json('/api/v1/trouble/echo/1', '{"name":"x"}', headers);
    expect(status).toBe(403);
  }
  const own = await shop.app.inject({
    method: 'POST',
    url: '/api/v1/trouble/echo/1',
    payload: { name: 'x' },
    headers: { cookie, 'sec-fetch-site': 'same-origin' },
  });
  expect(own.json()).toMatchObject({ status: 200, data: { name: 'x' } });
});

describe('raw HTTP', () => {
  let port: number;
  beforeAll(async () => {
    port = Number(new URL(await shop.app.listen({ port: 0, host: '127.0.0.1' })).port);
  });

  function raw(text: string): Promise<string> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(text));
      const chunks: Buffer[] = [];
      socket.on('data', (chunk) => chunks.push(chunk));
      socket.on('end', () => resolve(Buffer.concat(chunks).toString()));
      socket.on('error', reject);
    });
  }

  test.each([
    ['bytes that are not HTTP', 'hello\r\n\r\n', 400],
    ['an unknown method', 'BREW /api/v1/common HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    [
      'two lengths for one body',
      'POST /api/v1/trouble/echo/1 HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nx',
      400,
    ],
    [
      'a length and chunks',
      'POST /api/v1/trouble/echo/1 HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
    ['headers of 100 KB', `GET /api/v1/common HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(100_000)}\r\n\r\n`, 431],
  ])('%s gets an error in the envelope, and the connection is closed', async (_what, text, status) => {
    const [head = '', body = ''] = (await raw(text)).split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(JSON.parse(body)).toMatchObject({ status, data: { code: 'api.malformed_request' } });
  });
});
