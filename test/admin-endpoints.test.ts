import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { STAFF_ROLES, type StaffRole } from '../src/modules/staff/staff.rules.ts';
import { listMediaEndpoints } from './support/admin/media-endpoints.ts';
import { listOrderEndpoints } from './support/admin/order-endpoints.ts';
import { listResourceEndpoints } from './support/admin/resource-endpoints.ts';
import { type EndpointCase, listStaffEndpoints } from './support/admin/staff-endpoints.ts';
import { listTranslationEndpoints } from './support/admin/translation-endpoints.ts';
import {
  APPROVERS,
  APPROVERS_OF_REPAIRS,
  AUDITORS,
  listSituations,
  READERS,
  READERS_OF_QUESTIONS,
  READERS_OF_REPAIRS,
  READERS_OF_REVIEWS,
  READERS_OF_SEARCH,
  WRITERS,
  WRITERS_OF_QUESTIONS,
  WRITERS_OF_REPAIRS,
  WRITERS_OF_REVIEWS,
  WRITERS_OF_SEARCH,
} from './support/admin-situations.ts';
import { type TestApp, testApp } from './support/app.ts';
import { application, DECIDERS_OF_SELLERS, READERS_OF_SELLERS } from './support/applying.ts';
import { makeBankAccount, makeShippingRule } from './support/buying.ts';
import { makeProduct } from './support/factories.ts';
import { listProductEndpoints } from './support/products/product-situations.ts';
import { LIST_EXPORTS, RESOURCE_EXAMPLES, SEARCH_RULE_EXAMPLES } from './support/resource-examples.ts';
import { createStaffApi, STRANGE_ID, signedIn } from './support/staff-client.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'doors-'));

let shop: TestApp;
let call: ReturnType<typeof createStaffApi>;
let made: ReturnType<typeof listSituations>;
const token = {} as Record<StaffRole, string>;
let customer: string;

beforeAll(async () => {
  shop = await testApp({ env: { LIMITS: 'off', DATA_DIR: dataDir } });
  await makeShippingRule(shop.db);
  await makeBankAccount(shop.db);
  call = createStaffApi(shop);
  made = listSituations(shop, dataDir, token);
  for (const role of STAFF_ROLES) token[role] = await signedIn(shop, role);
  customer = await signedIn(shop);
});
afterAll(() => shop.close());

const OFFER = { lines: [{ title: 'Screen', price: 129 }] };

function listRuleEndpoints([path, says, ofProduct]: (typeof SEARCH_RULE_EXAMPLES)[number]): [string, EndpointCase][] {
  const url = `search/${path}`;
  const bodyOf = async () => ({
    locale: 'en',
    ...says,
    ...(ofProduct && { product_id: (await makeProduct(shop.db)).id }),
  });
  const made = async () => (await call(url, await bodyOf(), { token: token.owner })).data.id;
  return [
    [`GET /admin/${url}`, { for: READERS_OF_SEARCH, ask: async () => ({ url }) }],
    [`POST /admin/${url}`, { for: WRITERS_OF_SEARCH, ask: async () => ({ url, body: await bodyOf() }) }],
    [`DELETE /admin/${url}/{id}`, { for: WRITERS_OF_SEARCH, ask: async () => ({ url: `${url}/${await made()}` }) }],
  ];
}

/** Every endpoint of the admin API, its roles, and a request that succeeds. */
const ENDPOINTS: Record<string, EndpointCase> = {
  ...listOrderEndpoints(() => made),
  'GET /admin/questions': { for: READERS_OF_QUESTIONS, ask: async () => ({ url: 'questions' }) },
  'POST /admin/questions/{id}/judge': {
    for: WRITERS_OF_QUESTIONS,
    ask: async () => ({ url: `questions/${await made.question()}/judge`, body: { decision: 'publish' } }),
  },
  'POST /admin/questions/{id}/answer': {
    for: WRITERS_OF_QUESTIONS,
    ask: async () => ({ url: `questions/${await made.question()}/answer`, body: { answer: 'We match every price.' } }),
  },
  'GET /admin/reviews': { for: READERS_OF_REVIEWS, ask: async () => ({ url: 'reviews' }) },
  'POST /admin/reviews/{id}/judge': {
    for: WRITERS_OF_REVIEWS,
    ask: async () => ({ url: `reviews/${await made.review()}/judge`, body: { decision: 'reject', reason: 'spam' } }),
  },
  'POST /admin/reviews/{id}/reply': {
    for: WRITERS_OF_REVIEWS,
    ask: async () => ({ url: `reviews/${await made.review()}/reply`, body: { reply: 'Thank you.' } }),
  },
  'POST /admin/reviews/{id}/remove-picture': {
    for: WRITERS_OF_REVIEWS,
    ask: async () => ({ url: `reviews/${await made.review()}/remove-picture`, body: { picture: 'box.webp' } }),
  },
  'GET /admin/messages': { for: READERS, ask: async () => ({ url: 'messages' }) },
  'POST /admin/messages/{id}/answer': {
    for: WRITERS,
    ask: async () => ({ url: `messages/${await made.message()}/answer`, body: { answer: 'It is on its way.' } }),
  },
  'POST /admin/messages/{id}/close': {
    for: WRITERS,
    ask: async () => ({ url: `messages/${await made.message()}/close`, body: {} }),
  },
  'GET /admin/cancellations': { for: READERS, ask: async () => ({ url: 'cancellations' }) },
  'POST /admin/cancellations/{id}/decide': {
    for: WRITERS,
    ask: async () => ({ url: `cancellations/${await made.cancelling()}/decide`, body: { approve: true } }),
  },
  'GET /admin/returns': { for: READERS, ask: async () => ({ url: 'returns' }) },
  'GET /admin/returns/{id}': { for: READERS, ask: async () => ({ url: (await made.returned('requested')).at }) },
  'POST /admin/returns/{id}/approve': {
    for: WRITERS,
    ask: async () => ({ url: `${(await made.returned('requested')).at}/approve`, body: {} }),
  },
  'POST /admin/returns/{id}/reject': {
    for: WRITERS,
    ask: async () => ({ url: `${(await made.returned('requested')).at}/reject`, body: { message: 'worn' } }),
  },
  'POST /admin/returns/{id}/receive': {
    for: WRITERS,
    ask: async () => ({ url: `${(await made.returned('approved')).at}/receive`, body: {} }),
  },
  'POST /admin/returns/{id}/inspect': {
    for: WRITERS,
    async ask() {
      const { at, line } = await made.returned('received');
      return { url: `${at}/inspect`, body: { lines: [{ order_line: line, sellable: 1 }] } };
    },
  },
  'POST /admin/returns/{id}/refund': {
    for: APPROVERS,
    async ask() {
      const { at } = await made.returned('inspected');
      return { url: `${at}/refund`, body: { amount: 1, message: 'worn' } };
    },
  },
  'POST /admin/returns/{id}/exchange': {
    for: WRITERS,
    ask: async () => ({ url: `${(await made.returned('inspected', 'exchange')).at}/exchange`, body: {} }),
  },
  'POST /admin/returns/{id}/repair': {
    for: WRITERS,
    ask: async () => ({ url: `${(await made.returned('inspected', 'repair')).at}/repair`, body: {} }),
  },
  'GET /admin/repairs': { for: READERS_OF_REPAIRS, ask: async () => ({ url: 'repairs' }) },
  'GET /admin/repairs/{id}': { for: READERS_OF_REPAIRS, ask: async () => ({ url: await made.repair('booked') }) },
  'POST /admin/repairs/{id}/quote': {
    for: APPROVERS_OF_REPAIRS,
    ask: async () => ({ url: `${await made.repair('requested')}/quote`, body: OFFER }),
  },
  'POST /admin/repairs/{id}/propose': {
    for: WRITERS_OF_REPAIRS,
    ask: async () => ({ url: `${await made.repair('diagnosing')}/propose`, body: OFFER }),
  },
  'POST /admin/repairs/{id}/step': {
    for: WRITERS_OF_REPAIRS,
    ask: async () => ({ url: `${await made.repair('booked')}/step`, body: { action: 'receive' } }),
  },
  'POST /admin/repairs/{id}/book': {
    for: WRITERS_OF_REPAIRS,
    ask: async () => ({ url: `${await made.repair('approved')}/book`, body: await made.appointment() }),
  },
  'POST /admin/repairs/{id}/rebook': {
    for: WRITERS_OF_REPAIRS,
    ask: async () => ({ url: `${await made.repair('booked')}/rebook`, body: await made.appointment() }),
  },
  'POST /admin/repairs/{id}/assign': {
    for: WRITERS_OF_REPAIRS,
    ask: async () => ({
      url: `${await made.repair('booked')}/assign`,
      body: { assignee: await made.technician(), previous: null },
    }),
  },
  'POST /admin/repairs/{id}/notes': {
    for: WRITERS_OF_REPAIRS,
    ask: async () => ({ url: `${await made.repair('booked')}/notes`, body: { note: 'rings twice' } }),
  },
  'POST /admin/repairs/{id}/trade-in': {
    for: APPROVERS_OF_REPAIRS,
    ask: async () => ({ url: `${await made.repair('unrepairable')}/trade-in`, body: {} }),
  },
  'POST /admin/repairs/{id}/pay-out': {
    for: APPROVERS,
    ask: async () => ({
      url: `${await made.bought()}/pay-out`,
      body: { how: 'transfer', amount: 129, reference: 'NB-77' },
    }),
  },
  'GET /admin/applications': { for: READERS_OF_SELLERS, ask: async () => ({ url: 'applications' }) },
  'GET /admin/applications/{id}': {
    for: READERS_OF_SELLERS,
    ask: async () => ({ url: `applications/${await application(shop, dataDir)}` }),
  },
  'POST /admin/applications/{id}/decide': {
    for: DECIDERS_OF_SELLERS,
    ask: async () => ({
      url: `applications/${await application(shop, dataDir)}/decide`,
      body: { decision: 'review' },
    }),
  },
  'GET /admin/newsletter': {
    for: ['owner', 'manager', 'marketing', 'auditor'],
    ask: async () => ({ url: 'newsletter' }),
  },
  'GET /admin/audit': { for: AUDITORS, ask: async () => ({ url: 'audit' }) },
  ...listProductEndpoints(() => shop.db),
  ...Object.fromEntries(SEARCH_RULE_EXAMPLES.flatMap(listRuleEndpoints)),
  ...Object.fromEntries(
    RESOURCE_EXAMPLES.flatMap((example) =>
      listResourceEndpoints(example, {
        db: () => shop.db,
        call: (...request) => call(...request),
        owner: () => token.owner,
        remove: (url, who) => open(url, undefined, who, 'DELETE'),
      }),
    ),
  ),
  ...listStaffEndpoints({ db: () => shop.db, call: (...given) => call(...given), owner: () => token.owner }),
  ...Object.fromEntries(
    listTranslationEndpoints({ db: () => shop.db, call: (...given) => call(...given), owner: () => token.owner }),
  ),
  ...listMediaEndpoints(() => shop.db, dataDir),
  'GET /admin/search/log': { for: READERS_OF_SEARCH, ask: async () => ({ url: 'search/log' }) },
  'GET /admin/search/zero-results': { for: READERS_OF_SEARCH, ask: async () => ({ url: 'search/zero-results' }) },
};

/** Downloads and uploads; photos of a return need an uploaded one. */
const FILES = [
  'POST /admin/pictures',
  'POST /admin/product-imports',
  'GET /admin/product-imports/{import}/report',
  'GET /admin/product-export',
  'GET /admin/applications/{id}/document',
  'GET /admin/texts/{locale}/export',
  'POST /admin/texts/{locale}/import/check',
  'POST /admin/texts/{locale}/import',
  'GET /admin/translation-files/{locale}',
  'POST /admin/translation-files/{locale}/check',
  'POST /admin/translation-imports/{id}/apply',
  'POST /admin/translation-imports/{id}/undo',
  'POST /admin/languages/{code}/remove',
  'GET /admin/mails/{mail}/preview',
  'GET /admin/newsletter/subscribers.csv',
  ...LIST_EXPORTS.map((name) => `GET /admin/${name}/export.csv`),
  'GET /admin/messages/{id}/photos/{photo}',
  'GET /admin/repairs/{id}/photos/{photo}',
  'GET /admin/returns/{id}/photos/{photo}',
];

/** Every path below `/admin` that the application serves, in the form of the table. */
function addresses(): string[] {
  const found: string[] = [];
  const path: string[] = [];
  for (const line of shop.app.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent = '', part = '', methods] = /^([│ ]*)[├└]── (\S+)(?: \((.+)\))?$/.exec(line) ?? [];
    path.splice(indent.length / 4, path.length, part);
    const whole = path.join('').replace('/api/v1', '');
    for (const method of methods?.split(', ') ?? [])
      if (whole.startsWith('/admin/') && /^(GET|POST|PUT|PATCH|DELETE)$/.test(method))
        found.push(`${method} ${whole.replace(/:(\w+)/g, '{$1}').replace(/\/$/, '')}`);
  }
  return [...new Set(found)];
}

/** The newest entry of the audit log, whose ids are in the order of time. */
const findLastEntry = async () =>
  (await shop.db.selectFrom('audit_entry').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst())?.id ?? null;

/** Entries that were written after another one. */
const listEntriesAfter = (id: string | null) => {
  const all = shop.db.selectFrom('audit_entry').select(['role', 'action', 'before', 'after']).orderBy('id');
  return (id === null ? all : all.where('id', '>', id)).execute();
};

test('the table lists every endpoint of the admin API', () => {
  expect(addresses().sort()).toEqual([...Object.keys(ENDPOINTS), ...FILES].sort());
});

describe.each(Object.entries(ENDPOINTS))('%s', (name, { for: allowed, ask, demoRefusal }) => {
  test('is permitted only for its roles, and changes are recorded in the audit log', async () => {
    const { url, body } = await ask();
    const before = await findLastEntry();
    const method = name.split(' ', 1)[0] === 'DELETE' ? 'DELETE' : undefined;
    const status = async (who?: string) => (await open(url, body, who, method)).statusCode;
    expect(await status(), 'no session').toBe(401);
    expect(await status(customer), 'a customer').toBe(403);
    for (const role of STAFF_ROLES) if (!allowed.includes(role)) expect(await status(token[role]), role).toBe(403);
    expect(await listEntriesAfter(before)).toEqual([]);

    const [first, ...others] = allowed;
    if (!first) return expect.fail('an endpoint without a permitted role');
    const answer = await open(url, body, token[first], method);
    if (demoRefusal) return expect(answer.json().data.code).toBe(demoRefusal);
    expect(answer.statusCode, answer.body.slice(0, 500)).toBe(200);
    expect(answer.headers['cache-control']).toContain('no-store');
    const written = await listEntriesAfter(before);
    if (name.startsWith('GET')) expect(written).toEqual([]);
    else {
      expect(written).toEqual([expect.objectContaining({ role: first })]);
      expect(Object.keys(written[0]?.before ?? {})).not.toEqual([]);
      expect(written[0]?.after).not.toEqual(written[0]?.before);
    }
    // the first role has already done it: the response is a refusal, but not 403
    for (const role of others) expect([200, 201, 404, 409], role).toContain(await status(token[role]));
  });
});

test.each(['returns', 'repairs'])('a picture of the %s is served only to staff', async (kind) => {
  const url = `${kind}/${STRANGE_ID}/photos/${STRANGE_ID}`;
  expect((await open(url)).statusCode).toBe(401);
  expect((await open(url, undefined, customer)).statusCode).toBe(403);
  expect((await open(url, undefined, token.auditor)).statusCode).toBe(404);
});

test('auditors can read the audit log and search it by code and name', async () => {
  const { code } = await made.fresh();
  await call(`orders/${code}/notes`, { note: 'rings twice' }, { token: token.orders });
  const read = async (query: string) =>
    (await call(`audit?${query}`, undefined, { token: token.auditor })).data.entries as Record<string, unknown>[];
  expect(await read(`q=${code}`)).toMatchObject([
    {
      who: 'Ada Lovelace',
      role: 'orders',
      action: 'note',
      subject: { kind: 'order', code },
      after: { note: 'rings twice' },
    },
  ]);
  expect((await read('q=ada')).length).toBeGreaterThan(1);
  expect(await read('q=nobody')).toEqual([]);
  expect((await read('kind=question')).every(({ subject }) => JSON.stringify(subject).includes('question'))).toBe(true);
});

function open(url: string, payload?: object, who?: string, method?: 'DELETE') {
  return shop.app.inject({
    method: method ?? (payload ? 'POST' : 'GET'),
    url: `/api/v1/admin/${url}`,
    payload,
    headers: who ? { authorization: `Bearer ${who}` } : {},
  });
}
