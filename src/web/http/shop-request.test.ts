import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDb } from '../../../test/database/db.ts';
import { makeCustomer } from '../../../test/support/people.ts';
import { type AppOptions, buildApp } from '../../app.ts';
import { readConfig } from '../../config.ts';
import { systemClock } from '../../kernel/clock.ts';
import { createServices } from '../../services.ts';
import { createShopRequest } from './shop-request.server.ts';

let database: TestDatabase;
let app: Awaited<ReturnType<typeof buildApp>>;

/** A page that shows the signed-in customer and whether there is a guest token. */
const pages: AppOptions['pages'] = async (server, services, identify) => {
  server.get('/who', async (request, reply) => {
    const { shop } = createShopRequest(request, reply, 'en', services, identify);
    const { customer, guestHash } = await shop.visitor();
    return { email: customer?.email ?? null, guest: guestHash !== null };
  });
};

beforeAll(async () => {
  database = await testDb();
  const config = readConfig({ LOG_LEVEL: 'silent' });
  app = await buildApp(createServices({ config, db: database.db, clock: systemClock }), { pages });
});

afterAll(async () => {
  await app.close();
  await database.close();
});

async function readVisitor(url: string, headers: Record<string, string> = {}) {
  return (await app.inject({ url, headers })).json();
}

test('a page reads no session from its URL or a header', async () => {
  const { token } = await makeCustomer(database.db);
  const anonymous = { email: null, guest: false };
  expect(await readVisitor(`/who?user_token=${token}`)).toEqual(anonymous);
  expect(await readVisitor('/who', { authorization: `Bearer ${token}` })).toEqual(anonymous);
});

test('a page reads no guest token from its URL', async () => {
  expect(await readVisitor(`/who?user_token=${crypto.randomUUID()}`)).toEqual({ email: null, guest: false });
});

test('a page identifies the visitor by the cookies, whatever its URL contains', async () => {
  const victim = await makeCustomer(database.db);
  const attacker = await makeCustomer(database.db);
  const cookie = `frontend_token=${victim.token}`;
  expect(await readVisitor(`/who?user_token=${attacker.token}`, { cookie })).toMatchObject({ email: victim.email });
});

test('the API refuses a token that comes with the cookie of another visitor', async () => {
  const victim = await makeCustomer(database.db);
  const attacker = await makeCustomer(database.db);
  const cookies = [`frontend_token=${victim.token}`, `frontend_guest=${crypto.randomUUID()}`];
  const url = `/api/v1/profile?user_token=${attacker.token}`;
  const bearer = { authorization: `Bearer ${attacker.token}` };
  for (const cookie of cookies) {
    const answers = await Promise.all([
      app.inject({ url, headers: { cookie } }),
      app.inject({ url: '/api/v1/profile', headers: { cookie, ...bearer } }),
    ]);
    for (const answer of answers) {
      expect(answer.statusCode).toBe(403);
      expect(answer.json().data.code).toBe('api.credentials_conflict');
    }
  }
});

test('the API accepts a token beside the cookie of the same visitor', async () => {
  const { token, email } = await makeCustomer(database.db);
  const answer = await app.inject({
    url: `/api/v1/profile?user_token=${token}`,
    headers: { cookie: `frontend_guest=${crypto.randomUUID()}; frontend_token=${token}` },
  });
  expect(answer.json().data).toMatchObject({ is_logged_in: true, user: { email } });
});
