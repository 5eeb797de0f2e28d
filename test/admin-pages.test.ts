import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { RouterContextProvider } from 'react-router';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../src/config.ts';
import { uuidv7 } from '../src/kernel/ids.ts';
import { identifyVisitor } from '../src/modules/customers/sessions/identify-visitor.ts';
import { STAFF_ROLES, type StaffRole } from '../src/modules/staff/staff.rules.ts';
import { ANONYMOUS_VISITOR } from '../src/platform/http/visitor.ts';
import { createServices } from '../src/services.ts';
import { shopRequest } from '../src/web/http/request.server.ts';
import routes from '../src/web/routes.ts';
import { listRepairPages } from './support/admin/repair-forms.ts';
import { listEntryActions, listSharedPages } from './support/admin/shared-pages.ts';
import { hire, READERS_OF_STAFF } from './support/admin/staff-endpoints.ts';
import {
  APPROVERS,
  AUDITORS,
  listSituations,
  READERS,
  READERS_OF_CATALOGUE,
  READERS_OF_QUESTIONS,
  READERS_OF_REVIEWS,
  WRITERS,
  WRITERS_OF_CATALOGUE,
  WRITERS_OF_QUESTIONS,
  WRITERS_OF_REVIEWS,
} from './support/admin-situations.ts';
import { type TestApp, testApp } from './support/app.ts';
import { application, DECIDERS_OF_SELLERS, READERS_OF_SELLERS } from './support/applying.ts';
import { ADDRESS, makeBankAccount, makeShippingRule } from './support/buying.ts';
import { makeCategory } from './support/factories.ts';
import { listImportForms } from './support/products/import-situations.ts';
import { listBatchForms, listProductForms, productParams } from './support/products/product-situations.ts';
import { shopRequestBy } from './support/shop-request.ts';
import { signedIn, TRACKING } from './support/staff-client.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'pages-'));
const env = { LOG_LEVEL: 'silent', LIMITS: 'off', DATA_DIR: dataDir };

let shop: TestApp;
let made: ReturnType<typeof listSituations>;
const token = {} as Record<StaffRole, string>;
let customer: string;

beforeAll(async () => {
  shop = await testApp({ env });
  await makeShippingRule(shop.db);
  await makeBankAccount(shop.db);
  made = listSituations(shop, dataDir, token);
  for (const role of STAFF_ROLES) token[role] = await signedIn(shop, role);
  customer = await signedIn(shop);
});
afterAll(() => shop.close());

type ActionInput = { params?: Record<string, string>; query?: string; form: Record<string, string | number> };
type PageAction = {
  for: readonly StaffRole[];
  ask: () => Promise<ActionInput>;
  /** The page shows the result, instead of a redirect. */
  showsResult?: boolean;
};
type Page = {
  for: readonly StaffRole[];
  /** Path parameter of a detail page. */
  params?: () => Promise<Record<string, string>>;
  query?: string;
  /** Actions of the page with their roles and valid form data. */
  actions: Record<string, PageAction>;
};

/** Form data for an order, with its current version. */
const order = (intent: string, of: () => Promise<{ code: string; version: number }>, form = {}) => ({
  async ask() {
    const { code, version, ...more } = await of();
    return { params: { code }, form: { intent, version, number: 1, ...more, ...form } };
  },
});

const ret = (intent: string, ...where: Parameters<typeof made.returned>) => ({
  async ask() {
    const { at, line } = await made.returned(...where);
    const extra = intent === 'inspect' ? { [`sellable-${line}`]: 1 } : {};
    return { params: { id: at.replace('returns/', '') }, form: { intent, message: 'looked at', amount: 1, ...extra } };
  },
});

const attemptOf = ({ at }: { at: string }) => ({ attempt: at.replace('transfers/', '') });

const BRAND_FORM = { 'title.en': 'Zephyr', sort: 3, status: 1 };

async function brand(): Promise<Record<string, string>> {
  const slug = `brand-${uuidv7()}`;
  const { id } = await shop.db
    .insertInto('brand')
    .values({ slug, title: { en: 'Zephyr' } })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { resource: 'brands', id: String(id) };
}

const memberForm = (intent: string, form = {}) => ({
  ask: async () => ({ form: { intent, id: await hire(shop.db), ...form } }),
});

/** Every page of the admin application, its roles, and all of its actions. */
const PAGES: Record<string, Page> = {
  'orders.tsx': {
    for: READERS,
    actions: {
      pack: {
        for: WRITERS,
        showsResult: true,
        ask: async () => ({ form: { intent: 'pack', code: (await made.fresh()).code } }),
      },
      confirm: {
        for: APPROVERS,
        showsResult: true,
        ask: async () => ({ form: { intent: 'confirm', code: (await made.transfer()).order } }),
      },
    },
  },
  'order.tsx': {
    for: READERS,
    params: async () => ({ code: (await made.fresh()).code }),
    actions: {
      move: { for: WRITERS, ...order('move', () => made.fresh(), { action: 'pick-up', ...TRACKING }) },
      pack: { for: WRITERS, ...order('pack', () => made.fresh()) },
      address: { for: WRITERS, ...order('address', () => made.fresh(), { ...ADDRESS, name: 'Zahra Noori' }) },
      mail: { for: WRITERS, ...order('mail', async () => Object.assign(await made.mailed(), { version: 0 })) },
      cancel: { for: WRITERS, ...order('cancel', () => made.fresh(), { reason: 'too_slow' }) },
      note: { for: WRITERS, ...order('note', () => made.fresh(), { note: 'rings twice' }) },
      refund: { for: APPROVERS, ...order('refund', () => made.delivered(), { amount: 1, reason: 'scratched' }) },
      decide: { for: APPROVERS, ...order('decide', () => made.inReview(), { decision: 'accept', note: 'seen' }) },
      'pay-out': { for: APPROVERS, ...order('pay-out', () => made.refunding()) },
      'refund-again': { for: APPROVERS, ...order('refund-again', () => made.declined()) },
    },
  },
  'transfers.tsx': { for: READERS, actions: {} },
  'transfer.tsx': {
    for: READERS,
    params: async () => attemptOf(await made.transfer()),
    actions: {
      book: {
        for: APPROVERS,
        async ask() {
          const sent = await made.transfer();
          const credit = { amount: sent.due, value_date: '2026-11-21', payer: 'Z', bank_transaction_id: uuidv7() };
          return {
            params: attemptOf(sent),
            form: { intent: 'book', decision: 'approve', version: sent.version, ...credit },
          };
        },
      },
      reject: {
        for: APPROVERS,
        async ask() {
          const sent = await made.transfer();
          return { params: attemptOf(sent), form: { intent: 'reject', version: sent.version, note: 'not ours' } };
        },
      },
    },
  },
  'returns.tsx': { for: READERS, actions: {} },
  'return.tsx': {
    for: READERS,
    params: async () => ({ id: (await made.returned('requested')).at.replace('returns/', '') }),
    actions: {
      approve: { for: WRITERS, ...ret('approve', 'requested') },
      reject: { for: WRITERS, ...ret('reject', 'requested') },
      receive: { for: WRITERS, ...ret('receive', 'approved') },
      inspect: { for: WRITERS, ...ret('inspect', 'received') },
      refund: { for: APPROVERS, ...ret('refund', 'inspected') },
      exchange: { for: WRITERS, ...ret('exchange', 'inspected', 'exchange') },
      repair: { for: WRITERS, ...ret('repair', 'inspected', 'repair') },
    },
  },
  'repairs.tsx': listRepairPages(() => made).detail,
  'cancellations.tsx': {
    for: READERS,
    actions: {
      grant: { for: WRITERS, ask: async () => ({ form: { id: await made.cancelling(), decision: 'grant' } }) },
      refuse: { for: WRITERS, ask: async () => ({ form: { id: await made.cancelling(), decision: 'refuse' } }) },
    },
  },
  'questions.tsx': {
    for: READERS_OF_QUESTIONS,
    actions: {
      publish: {
        for: WRITERS_OF_QUESTIONS,
        ask: async () => ({ form: { id: await made.question(), intent: 'publish', decision: 'publish' } }),
      },
      reject: {
        for: WRITERS_OF_QUESTIONS,
        ask: async () => ({
          form: { id: await made.question(), intent: 'reject', decision: 'reject', reason: 'advertising' },
        }),
      },
      answer: {
        for: WRITERS_OF_QUESTIONS,
        ask: async () => ({ form: { id: await made.question(), intent: 'answer', answer: 'We match every price.' } }),
      },
    },
  },
  'reviews.tsx': {
    for: READERS_OF_REVIEWS,
    actions: {
      judge: {
        for: WRITERS_OF_REVIEWS,
        ask: async () => ({ form: { id: await made.review(), intent: 'reject', decision: 'reject', reason: 'spam' } }),
      },
      reply: {
        for: WRITERS_OF_REVIEWS,
        ask: async () => ({ form: { id: await made.review(), intent: 'reply', reply: 'Thank you for your words.' } }),
      },
      picture: {
        for: WRITERS_OF_REVIEWS,
        ask: async () => ({ form: { id: await made.review(), intent: 'picture', picture: 'box.webp' } }),
      },
    },
  },
  'applications.tsx': { for: READERS_OF_SELLERS, actions: {} },
  'application.tsx': {
    for: READERS_OF_SELLERS,
    params: async () => ({ id: await application(shop, dataDir) }),
    actions: Object.fromEntries(
      ['review', 'approve', 'reject', 'ask-more'].map((decision) => [
        decision,
        {
          for: DECIDERS_OF_SELLERS,
          async ask() {
            const params = { id: await application(shop, dataDir) };
            const hasMessage = decision === 'reject' || decision === 'ask-more';
            return { params, form: { decision, ...(hasMessage && { reason: 'No papers.' }) } };
          },
        },
      ]),
    ),
  },
  'audit.tsx': { for: AUDITORS, actions: {} },
  'products.tsx': { for: READERS_OF_CATALOGUE, actions: listBatchForms(() => shop.db) },
  'import.tsx': { for: READERS_OF_CATALOGUE, actions: listImportForms(() => shop.db) },
  'product.tsx': {
    for: READERS_OF_CATALOGUE,
    params: () => productParams(shop.db),
    actions: listProductForms(() => shop.db),
  },
  'resource-list.tsx': {
    for: READERS_OF_CATALOGUE,
    params: async () => ({ resource: 'categories' }),
    actions: {
      up: {
        for: WRITERS_OF_CATALOGUE,
        ask: async () => {
          const parentId = (await makeCategory(shop.db, { slug: uuidv7() })).id;
          await makeCategory(shop.db, { slug: uuidv7(), parentId });
          const { id } = await makeCategory(shop.db, { slug: uuidv7(), parentId });
          return { params: { resource: 'categories' }, form: { intent: `up:${id}` } };
        },
      },
      ...listEntryActions(() => shop.db),
    },
  },
  'resource-entry.tsx': {
    for: READERS_OF_CATALOGUE,
    params: brand,
    actions: {
      save: {
        for: WRITERS_OF_CATALOGUE,
        ask: async () => ({
          params: await brand(),
          form: { intent: 'save', version: 1, ...BRAND_FORM, slug: uuidv7() },
        }),
      },
      delete: {
        for: WRITERS_OF_CATALOGUE,
        ask: async () => ({ params: await brand(), form: { intent: 'delete' } }),
      },
    },
  },
  'settings.tsx': {
    for: READERS_OF_STAFF,
    params: async () => ({ group: 'returns' }),
    actions: {
      save: {
        for: ['owner'],
        ask: async () => ({ params: { group: 'returns' }, form: { version: 0, return_days: 21 } }),
      },
    },
  },
  'staff.tsx': {
    for: READERS_OF_STAFF,
    actions: {
      invite: {
        for: ['owner'],
        ask: async () => ({ form: { intent: 'invite', email: 'new@shop.example', role: 'orders' } }),
      },
      role: { for: ['owner'], ...memberForm('role', { role: 'marketing' }) },
      factor: { for: ['owner'], ...memberForm('factor') },
      deactivate: { for: ['owner'], ...memberForm('deactivate') },
    },
  },
  'two-factor.tsx': { for: STAFF_ROLES, actions: {} },
};

/** Routes without a page for staff: set-up, sign-in, sign-out and language. */
const NO_PAGES = ['sign-in.tsx', 'set-up.tsx', 'sign-out.tsx', 'language.tsx', 'not-found.tsx'];

const FOLDER = 'admin/routes/';

test('the table lists every page of the admin application', () => {
  const adminLayout = routes.find(({ file }) => file === `${FOLDER}admin-layout.tsx`);
  const pages = adminLayout?.children?.map(({ file }) => file.replace(FOLDER, ''));
  expect(pages?.sort()).toEqual([...Object.keys(PAGES), ...NO_PAGES].sort());
});

const parts = import.meta.glob<Record<'loader' | 'action', (args: object) => Promise<unknown>>>(
  '../src/web/admin/routes/*.tsx',
);

/** Status of the response, or its redirect location. */
async function answered(page: string, who: string | null, { params = {}, query = '', form }: Partial<ActionInput>) {
  const now = new Date();
  const visitor = who ? await identifyVisitor(shop.db, { token: who }, { now, demo: false }) : ANONYMOUS_VISITOR;
  const context = new RouterContextProvider();
  const services = createServices({ db: shop.db, clock: () => now, config: readConfig(env) });
  context.set(shopRequest, { ...shopRequestBy(shop.db, visitor), services });
  const body = form && new URLSearchParams(Object.entries(form).map(([name, value]) => [name, String(value)]));
  const request = new Request(`http://shop.example/admin${query}`, body ? { method: 'POST', body } : {});
  const route = await parts[`../src/web/${FOLDER}${page}`]?.();
  const handler = form ? route?.action : route?.loader;
  if (!handler) return 'none';
  try {
    return statusOf(await handler({ context, params, request }));
  } catch (thrown) {
    if (thrown instanceof Response) return thrown.headers.get('location') ?? thrown.status;
    return statusOf(thrown);
  }
}

function statusOf(answer: unknown): unknown {
  if (answer instanceof Error) throw answer;
  const init = typeof answer === 'object' && answer && 'init' in answer ? answer.init : null;
  return typeof init === 'object' && init && 'status' in init ? init.status : 200;
}

const audited = () => shop.db.selectFrom('audit_entry').select('role').orderBy('id').execute();

const CASES: [name: string, file: string, page: Page][] = [
  ...Object.entries(PAGES).map(([file, page]): (typeof CASES)[number] => [file, file, page]),
  ['list of repairs', 'repairs.tsx', listRepairPages(() => made).list],
  ...Object.entries(listSharedPages(() => shop.db)).map(([name, page]): (typeof CASES)[number] => [
    name,
    'resource-list.tsx',
    page,
  ]),
];

describe.each(CASES)('%s', (_name, page, { for: readers, params, query = '', actions }) => {
  test('is shown only to its roles', async () => {
    const input = { params: await params?.(), query };
    expect(await answered(page, null, input), 'no session').toBe('/admin');
    expect(await answered(page, customer, input), 'a customer').toBe(403);
    for (const role of STAFF_ROLES)
      expect(await answered(page, token[role], input), role).toBe(readers.includes(role) ? 200 : 403);
  });

  test.each(Object.entries(actions))(
    '%s is allowed only for its roles',
    async (_name, { for: allowed, ask, showsResult }) => {
      const input = await ask();
      const before = (await audited()).length;
      expect(await answered(page, null, input), 'no session').toBe('/admin');
      expect(await answered(page, customer, input), 'a customer').toBe(403);
      for (const role of STAFF_ROLES)
        if (!allowed.includes(role)) expect(await answered(page, token[role], input), role).toBe(403);
      expect(await audited()).toHaveLength(before);

      const [first, ...others] = allowed;
      if (!first) return expect.fail('an action without a permitted role');
      const answer = await answered(page, token[first], input);
      if (showsResult) expect(answer).toBe(200);
      else expect(answer).toMatch(/[?&](saved|deleted)=/);
      expect((await audited()).slice(before)).toEqual([{ role: first }]);
      // the first role has already done it: the response is a refusal, but not 403
      for (const role of others) expect(await answered(page, token[role], input), role).not.toBe(403);
    },
  );

  test('an intent that the page does not have does nothing', async () => {
    const before = (await audited()).length;
    const input = { params: await params?.(), form: { intent: 'constructor', id: uuidv7(), decision: '', version: 0 } };
    const answer = await answered(page, token.owner, input);
    expect(['none', 200, 404, 409]).toContain(answer);
    expect(await audited()).toHaveLength(before);
  });
});
