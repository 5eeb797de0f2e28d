import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type TestDatabase, testDb } from '../../../../test/database/db.ts';
import { makeCustomer } from '../../../../test/support/people.ts';
import { setLocaleConfig } from '../../../kernel/locale.ts';
import { markDatabaseError } from '../../../platform/database/database-down.ts';
import type { IdentifyVisitor } from '../../../platform/http/visitor.ts';
import { prefixLocale } from '../../paths.ts';
import { serveLanguagePreviews } from './language-preview.server.ts';

let database: TestDatabase;
let app: FastifyInstance;
let identify: IdentifyVisitor;
/** Link that a timer of the last request builds. */
let laterLink: Promise<string>;

beforeEach(async () => {
  database = await testDb();
  setLocaleConfig({ added: [], hidden: ['fr'], digits: {}, fallback: 'en' });
  app = Fastify();
  await app.register(cookie);
  serveLanguagePreviews(app, database, (credentials) => identify(credentials));
  app.get('/*', async () => {
    laterLink = new Promise((resolve) => setTimeout(() => resolve(prefixLocale('/about', 'fr')), 50));
    return prefixLocale('/about', 'fr');
  });
});
afterEach(async () => {
  setLocaleConfig();
  await app.close();
  await database.close();
});

test.each(['/fr/about', '/api/v1/common?language=fr'])(
  'without the database, %s is handled as a request of a visitor',
  async (url) => {
    identify = async () => {
      throw markDatabaseError(Object.assign(new Error('no connection'), { code: 'ECONNREFUSED' }));
    };
    expect(await app.inject(url)).toMatchObject({ statusCode: 200, body: '/about' });
  },
);

test('a preview ends with its response, so that work which the request started builds links of visitors', async () => {
  const { id } = await makeCustomer(database.db);
  await database.db.insertInto('staff_member').values({ customer_id: id, role: 'translator' }).execute();
  const customer = { id, name: 'Tilda', email: 'tilda@shop.example' };
  identify = async () => ({ customer, guestHash: null, sessionHash: null, factor: 'given' });
  expect((await app.inject('/fr/about')).body).toBe('/fr/about');
  expect(await laterLink).toBe('/about');
});
