import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import en from '../messages/en.json';
import { testDb } from '../test/database/db.ts';
import { testApp } from '../test/support/app.ts';
import type { ApiModule } from './api-modules.ts';
import { buildApp } from './app.ts';
import { readConfig } from './config.ts';
import { systemClock } from './kernel/clock.ts';
import { ok } from './kernel/result.ts';
import { providerTimeLeftMs } from './modules/payments/circuit/provider-deadline.ts';
import { createServices } from './services.ts';

let app: Awaited<ReturnType<typeof buildApp>>;
let close: () => Promise<void>;

beforeAll(async () => {
  const database = await testDb();
  close = database.close;
  app = await buildApp(
    createServices({ config: readConfig({ LOG_LEVEL: 'silent' }), db: database.db, clock: systemClock }),
  );
});

afterAll(async () => {
  await app.close();
  await close();
});

test('an unknown path below the API root gives 404 in the envelope, in the requested language', async () => {
  const response = await app.inject({ url: '/api/v1/nowhere', headers: { language: 'tr' } });
  expect(response.statusCode).toBe(404);
  expect(response.json()).toMatchObject({
    status: 404,
    message: 'Bu sayfa bulunamadı',
    data: { code: 'api.not_found' },
  });
});

test('an invalid field and a missing field have different messages', async () => {
  const call = (payload: object) =>
    app.inject({ method: 'POST', url: '/api/v1/user/signin', payload, headers: { language: 'en' } });
  const missing = await call({ password: 'a-password-of-mine' });
  expect(missing.json()).toMatchObject({ status: 201, data: { fields: { email: ['Email is required'] } } });
  const wrong = await call({ email: 7, password: 'a-password-of-mine' });
  expect(wrong.json().data.fields.email).toEqual(['Email is not valid']);
});

test('every input field has a label', async () => {
  // settings and resources have the labels of their forms
  const labels = [en.fieldNames, en.admin.settings.fields, en.admin.resources.shared.fields];
  const names = labels.flatMap((group) => Object.keys(group));
  const document = (await app.inject({ url: '/api/v1/openapi.json' })).json();
  const unnamed = new Set([...fieldsOf(document)].filter((field) => !names.includes(field)));
  expect([...unnamed]).toEqual([]);
});

/** Names of all parameters and of all properties of request bodies, including nested ones; the part `data` is a body itself. */
function* fieldsOf(document: OpenApi): Generator<string> {
  for (const operation of Object.values(document.paths).flatMap((path) => Object.values(path))) {
    for (const parameter of operation.parameters ?? []) if (parameter.in === 'query') yield parameter.name;
    for (const body of Object.values(operation.requestBody?.content ?? {})) {
      const { data, ...fields } = body.schema.properties ?? {};
      yield* propertiesOf({ properties: fields });
      if (data) yield* propertiesOf(data);
    }
  }
}

function* propertiesOf(schema: Schema): Generator<string> {
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    yield name;
    yield* propertiesOf(property);
  }
}

type Schema = { properties?: Record<string, Schema> };
type Operation = {
  parameters?: { in: string; name: string }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
};
type OpenApi = { paths: Record<string, Record<string, Operation>> };

test('a request waits at most 10 s for payment providers, less than the idle timeout of its connection', async () => {
  const waiting: ApiModule = (api) => {
    for (const method of ['GET', 'POST'] as const)
      api.addEndpoint({
        method,
        path: '/time-left',
        operationId: method === 'GET' ? 'getTimeLeft' : 'postTimeLeft',
        summary: 'Time left',
        tags: ['test'],
        data: z.object({ left: z.number() }),
        run: async () => ok({ left: providerTimeLeftMs() }),
      });
  };
  const other = await testApp({ modules: [waiting] });
  const url = '/api/v1/time-left';
  for (const request of [{ url }, { url, method: 'POST' as const, payload: {} }]) {
    const { left } = (await other.app.inject(request)).json().data;
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThanOrEqual(10_000);
  }
  // jobs have no deadline
  expect(providerTimeLeftMs()).toBe(Number.POSITIVE_INFINITY);
  expect(other.app.server.timeout).toBeGreaterThan(20_000);
  await other.close();
});
