import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uuidv7 } from '../src/kernel/ids.ts';
import { currentAttempt } from '../src/modules/payments/find-attempt.ts';
import { submitProof } from '../src/modules/payments/submit-proof.ts';
import { STAFF_ROLES, type StaffRole } from '../src/modules/staff/staff.rules.ts';
import { type TestApp, testApp } from './app.ts';
import { write } from './asking.ts';
import { fillCart, makeBankAccount, makeShippingRule, newGuest, press } from './buying.ts';
import { deskOf, freshOrder, PARCEL, STRANGE_ID, signedIn } from './desk.ts';
import { makeProduct } from './factories.ts';
import { deliver } from './returning.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'doors-'));
const CONTACT = 'zahra@example.com';

let shop: TestApp;
let call: ReturnType<typeof deskOf>;
const token = {} as Record<StaffRole, string>;
let customer: string;

beforeAll(async () => {
  shop = await testApp({ env: { LIMITS: 'off', DATA_DIR: dataDir } });
  await makeShippingRule(shop.db);
  await makeBankAccount(shop.db);
  call = deskOf(shop);
  for (const role of STAFF_ROLES) token[role] = await signedIn(shop, role);
  customer = await signedIn(shop);
});
afterAll(() => shop.close());

const show = async (code: string) => (await call(`orders/${code}`, undefined, { token: token.manager })).data.order;

/** An order as somebody sees it who has just looked. */
async function fresh() {
  const { code } = await freshOrder(shop);
  const { id, version } = await show(code);
  return { code, id: id as string, version: version as number };
}

async function delivered() {
  const { code, id } = await fresh();
  await deliver(shop.db, id, new Date());
  return { code, id, version: (await show(code)).version as number };
}

async function inReview() {
  const { code, id } = await fresh();
  await shop.db.updateTable('shop_order').set({ status: 1, order_method: 3 }).where('id', '=', id).execute();
  await shop.db.updateTable('order_package').set({ status: 1 }).where('order_id', '=', id).execute();
  const paid = { method: 3, status: 'review', captured: 4_000, reference: code, payment_reference: code } as const;
  await shop.db.updateTable('payment_attempt').set(paid).where('order_id', '=', id).execute();
  return { code, version: (await show(code)).version as number };
}

async function refunding() {
  const { code, version } = await delivered();
  const { data } = await call(`orders/${code}/refund`, { version, reason: 'scratched' }, { token: token.owner });
  return { code, version: data.order.version as number, refund: data.order.may.pay_out[0] as string };
}

/** A transfer with a proof. */
async function transfer() {
  const buyer = newGuest();
  await fillCart(shop.db, buyer, (await makeProduct(shop.db, { selling: 49_900 })).id);
  const placed = await press(shop.db, buyer, { order_method: 7 });
  if (!placed.ok) throw new Error(placed.refusal.code);
  const attemptId = (await currentAttempt(shop.db, placed.value.id)) ?? '';
  const bytes = new TextEncoder().encode('%PDF-1.7 receipt');
  await submitProof(shop.db, { attemptId, bytes, dataDir, now: new Date() });
  const { data } = await call(`transfers/${attemptId}`, undefined, { token: token.owner });
  return { at: `transfers/${attemptId}`, ...data.transfer };
}

async function question() {
  const { id: product_id } = await makeProduct(shop.db);
  const asked = { product_id, question: 'Why is it cheaper at www.example.com?' };
  return (await write(shop, 'ask', asked, { token: await signedIn(shop) })).data.id as string;
}

/** A return that stands somewhere, for goods said to be faulty. */
async function returned(status: 'requested' | 'approved' | 'received' | 'inspected', wish = 'refund') {
  const { code, id: orderId } = await delivered();
  const line = (await show(code)).lines[0].id;
  const lines = [{ order_line: line, qty: 1 }];
  const payload = { code, contact: CONTACT, kind: 'withdrawal', lines };
  const asked = await shop.app.inject({ method: 'POST', url: '/api/v1/return/request', payload });
  const id: string = asked.json().data.return_id;
  if (status === 'inspected') {
    await call(`returns/${id}/receive`, {}, { token: token.owner });
    await call(`returns/${id}/inspect`, { lines: [{ order_line: line, sellable: 1 }] }, { token: token.owner });
  }
  const change = { status, kind: 'faulty' as const, wish: wish as 'refund' | 'exchange' | 'repair' };
  await shop.db.updateTable('return_request').set(change).where('id', '=', id).execute();
  return { at: `returns/${id}`, line, orderId };
}

async function cancelling() {
  const { id: order_id } = await fresh();
  const id = uuidv7();
  const asked = { id, order_id, package_id: null, reason_code: 'too_slow' as const, note: '', restocked: false };
  const open = { requested_by: 'customer' as const, status: 'requested' as const };
  const at = new Date();
  await shop.db
    .insertInto('cancellation')
    .values({ ...asked, ...open, created_at: at, due_at: at })
    .execute();
  return id;
}

const READERS = ['owner', 'manager', 'orders', 'repairs', 'finance', 'auditor'] as const;
const WRITERS = ['owner', 'manager', 'orders'] as const;
const APPROVERS = ['owner', 'manager', 'finance'] as const;
const AUDITORS = ['owner', 'manager', 'finance', 'auditor'] as const;
const READERS_OF_QUESTIONS = ['owner', 'manager', 'catalogue', 'orders', 'auditor'] as const;
const WRITERS_OF_QUESTIONS = ['owner', 'manager', 'catalogue', 'orders'] as const;

type Door = { for: readonly StaffRole[]; ask: () => Promise<{ url: string; body?: object }> };

/** Every call of the back office, who may make it, and how it is made so that it succeeds. */
const DOORS: Record<string, Door> = {
  'GET /admin/orders': { for: READERS, ask: async () => ({ url: 'orders' }) },
  'GET /admin/orders/{code}': { for: READERS, ask: async () => ({ url: `orders/${(await fresh()).code}` }) },
  'POST /admin/orders/{code}/packages/{number}/move': {
    for: WRITERS,
    async ask() {
      const { code, version } = await fresh();
      return { url: `orders/${code}/packages/1/move`, body: { version, action: 'pick-up', ...PARCEL } };
    },
  },
  'POST /admin/orders/{code}/packages/{number}/pack': {
    for: WRITERS,
    async ask() {
      const { code, version } = await fresh();
      return { url: `orders/${code}/packages/1/pack`, body: { version } };
    },
  },
  'POST /admin/orders/{code}/cancel': {
    for: WRITERS,
    async ask() {
      const { code, version } = await fresh();
      return { url: `orders/${code}/cancel`, body: { version, reason: 'too_slow' } };
    },
  },
  'POST /admin/orders/{code}/notes': {
    for: WRITERS,
    ask: async () => ({ url: `orders/${(await fresh()).code}/notes`, body: { note: 'rings twice' } }),
  },
  'POST /admin/orders/{code}/refund': {
    for: APPROVERS,
    async ask() {
      const { code, version } = await delivered();
      return { url: `orders/${code}/refund`, body: { version, amount: 1, reason: 'scratched' } };
    },
  },
  'POST /admin/orders/{code}/payments/{number}/decide': {
    for: APPROVERS,
    async ask() {
      const { code, version } = await inReview();
      return { url: `orders/${code}/payments/1/decide`, body: { version, decision: 'accept', note: 'seen' } };
    },
  },
  'POST /admin/orders/{code}/refunds/{id}/paid-out': {
    for: APPROVERS,
    async ask() {
      const { code, version, refund } = await refunding();
      return { url: `orders/${code}/refunds/${refund}/paid-out`, body: { version } };
    },
  },
  'GET /admin/transfers': { for: READERS, ask: async () => ({ url: 'transfers' }) },
  'GET /admin/transfers/{attempt}': { for: READERS, ask: async () => ({ url: (await transfer()).at }) },
  'GET /admin/transfers/{attempt}/proofs/{proof}': {
    for: READERS,
    async ask() {
      const { at, proofs } = await transfer();
      return { url: `${at}/proofs/${proofs[0].id}` };
    },
  },
  'POST /admin/transfers/{attempt}/book': {
    for: APPROVERS,
    async ask() {
      const { at, version, due } = await transfer();
      const credit = { amount: due, value_date: '2026-11-21', payer: 'Z Karimi', bank_transaction_id: uuidv7() };
      return { url: `${at}/book`, body: { decision: 'approve', version, ...credit } };
    },
  },
  'POST /admin/transfers/{attempt}/reject': {
    for: APPROVERS,
    async ask() {
      const { at, version } = await transfer();
      return { url: `${at}/reject`, body: { version, note: 'not ours' } };
    },
  },
  'GET /admin/questions': { for: READERS_OF_QUESTIONS, ask: async () => ({ url: 'questions' }) },
  'POST /admin/questions/{id}/judge': {
    for: WRITERS_OF_QUESTIONS,
    ask: async () => ({ url: `questions/${await question()}/judge`, body: { decision: 'publish' } }),
  },
  'POST /admin/questions/{id}/answer': {
    for: WRITERS_OF_QUESTIONS,
    ask: async () => ({ url: `questions/${await question()}/answer`, body: { answer: 'We match every price.' } }),
  },
  'GET /admin/cancellations': { for: READERS, ask: async () => ({ url: 'cancellations' }) },
  'POST /admin/cancellations/{id}/decide': {
    for: WRITERS,
    ask: async () => ({ url: `cancellations/${await cancelling()}/decide`, body: { approve: true } }),
  },
  'GET /admin/returns': { for: READERS, ask: async () => ({ url: 'returns' }) },
  'GET /admin/returns/{id}': { for: READERS, ask: async () => ({ url: (await returned('requested')).at }) },
  'POST /admin/returns/{id}/approve': {
    for: WRITERS,
    ask: async () => ({ url: `${(await returned('requested')).at}/approve`, body: {} }),
  },
  'POST /admin/returns/{id}/reject': {
    for: WRITERS,
    ask: async () => ({ url: `${(await returned('requested')).at}/reject`, body: { message: 'worn' } }),
  },
  'POST /admin/returns/{id}/receive': {
    for: WRITERS,
    ask: async () => ({ url: `${(await returned('approved')).at}/receive`, body: {} }),
  },
  'POST /admin/returns/{id}/inspect': {
    for: WRITERS,
    async ask() {
      const { at, line } = await returned('received');
      return { url: `${at}/inspect`, body: { lines: [{ order_line: line, sellable: 1 }] } };
    },
  },
  'POST /admin/returns/{id}/refund': {
    for: APPROVERS,
    async ask() {
      const { at } = await returned('inspected');
      return { url: `${at}/refund`, body: { amount: 1, message: 'worn' } };
    },
  },
  'POST /admin/returns/{id}/exchange': {
    for: WRITERS,
    ask: async () => ({ url: `${(await returned('inspected', 'exchange')).at}/exchange`, body: {} }),
  },
  'POST /admin/returns/{id}/repair': {
    for: WRITERS,
    ask: async () => ({ url: `${(await returned('inspected', 'repair')).at}/repair`, body: {} }),
  },
  'GET /admin/audit': { for: AUDITORS, ask: async () => ({ url: 'audit' }) },
};

/** Pictures of a return need one that was sent in; what nobody may see, nobody finds. */
const FILES = ['GET /admin/returns/{id}/photos/{photo}'];

/** Every address below `/admin` that the application answers, as the table writes it. */
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

const audited = () =>
  shop.db.selectFrom('audit_entry').select(['role', 'action', 'before', 'after']).orderBy('id').execute();

test('the table knows every call of the back office', () => {
  expect(addresses().sort()).toEqual([...Object.keys(DOORS), ...FILES].sort());
});

describe.each(Object.entries(DOORS))('%s', (name, { for: allowed, ask }) => {
  test('opens for the roles of its work alone, and what it changes is written down', async () => {
    const { url, body } = await ask();
    const before = await audited();
    const status = async (who?: string) => (await open(url, body, who)).statusCode;
    expect(await status(), 'nobody').toBe(401);
    expect(await status(customer), 'a customer').toBe(403);
    for (const role of STAFF_ROLES) if (!allowed.includes(role)) expect(await status(token[role]), role).toBe(403);
    expect(await audited()).toHaveLength(before.length);

    const [first, ...others] = allowed;
    if (!first) return expect.fail('a call that nobody may make');
    const answer = await open(url, body, token[first]);
    expect(answer.statusCode, answer.body.slice(0, 500)).toBe(200);
    expect(answer.headers['cache-control']).toContain('no-store');
    const written = (await audited()).slice(before.length);
    if (name.startsWith('GET')) expect(written).toEqual([]);
    else {
      expect(written).toEqual([expect.objectContaining({ role: first })]);
      expect(Object.keys(written[0]?.before ?? {})).not.toEqual([]);
      expect(written[0]?.after).not.toEqual(written[0]?.before);
    }
    // done already by the first: whatever they are told, it is not that they may not
    for (const role of others) expect([200, 201, 404, 409], role).toContain(await status(token[role]));
  });
});

test('a picture of a return is for staff alone', async () => {
  const url = `returns/${STRANGE_ID}/photos/${STRANGE_ID}`;
  expect((await open(url)).statusCode).toBe(401);
  expect((await open(url, undefined, customer)).statusCode).toBe(403);
  expect((await open(url, undefined, token.auditor)).statusCode).toBe(404);
});

test('who changed what can be read by those who audit, and found by code and name', async () => {
  const { code } = await fresh();
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

function open(url: string, payload?: object, who?: string) {
  return shop.app.inject({
    method: payload ? 'POST' : 'GET',
    url: `/api/v1/admin/${url}`,
    payload,
    headers: who ? { authorization: `Bearer ${who}` } : {},
  });
}
