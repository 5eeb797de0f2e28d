import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { recordMismatch } from '../../../test/contract/answer-mismatches.ts';
import { type TestDatabase, testDb } from '../../../test/database/db.ts';
import { makeCustomer, makeStore } from '../../../test/support/people.ts';
import { shopRequestBy } from '../../../test/support/shop-request.ts';
import { ok, refuse } from '../../kernel/result.ts';
import { addStaff } from '../../modules/staff/add-staff.ts';
import { staffWith } from '../../modules/staff/staff-access.ts';
import { createPageCaller } from '../../web/operations/page-caller.server.ts';
import { readCounter } from '../counters.ts';
import type { Db } from '../database/db.ts';
import { customer as customerAccess } from './access.ts';
import { bindActor, execute } from './execute.ts';
import { executeInput } from './execute-input.ts';
import { type AccessPolicy, defineCommand, defineQuery } from './operation.ts';
import { onUndeclaredRefusal } from './undeclared-refusals.ts';

let database: TestDatabase;
let customer: Awaited<ReturnType<typeof makeCustomer>>;
beforeAll(async () => {
  database = await testDb();
  customer = await makeCustomer(database.db);
});
afterAll(() => database.close());

const definition = {
  access: customerAccess,
  refusals: { 'cart.out-of-stock': 'conflict' },
  idempotency: 'none',
  tags: ['test'],
  routes: [],
} as const;

function createCaller(key: string | null = null) {
  const repeat = { idempotencyKey: key, request: { method: 'POST', url: '/test', body: {} } };
  return { ...createPageCaller(shopRequestBy(database.db, { customer, factor: 'given' })), repeat };
}

const rename = (db: Db, name: string) =>
  db.updateTable('customer').set({ name }).where('id', '=', customer.id).execute();
const readName = async () => {
  const row = await database.db.selectFrom('customer').select('name').where('id', '=', customer.id).executeTakeFirst();
  return row?.name;
};

test('a refusal rolls the transaction of a command back', async () => {
  const operation = defineCommand({
    ...definition,
    name: 'test.roll-back',
    transaction: true,
    async run({ db }) {
      await rename(db, 'Changed');
      return refuse('cart.out-of-stock', {}, 'conflict');
    },
  });
  expect(await execute(operation, createCaller(), {})).toMatchObject({ refusal: { code: 'cart.out-of-stock' } });
  expect(await readName()).toBe('Ada Lovelace');
});

test('a repeated idempotency key executes a command once', async () => {
  let count = 0;
  const operation = defineCommand({
    ...definition,
    name: 'test.repeat',
    idempotency: 'key',
    run: async () => ok(++count),
  });
  for (const expected of [1, 1]) expect(await execute(operation, createCaller('repeat-1'), {})).toEqual(ok(expected));
  for (const expected of [2, 3]) expect(await execute(operation, createCaller(), {})).toEqual(ok(expected));
});

test('a token of the input scopes idempotency keys, and secret fields are not stored', async () => {
  let count = 0;
  const access: AccessPolicy<unknown, { token: string }> = {
    ...customerAccess,
    getActorKey: (_actor, _address, { token }) => `test:${token}`,
  };
  const operation = defineCommand({
    ...definition,
    name: 'test.secret',
    access,
    input: z.strictObject({ token: z.string() }),
    idempotency: 'key',
    secretFields: ['secret'],
    run: async () => ok({ number: ++count, secret: 'code' }),
  });
  const call = (token: string) => execute(operation, createCaller('secret-1'), { token });
  expect(await call('a')).toEqual(ok({ number: 1, secret: 'code' }));
  expect(await call('a')).toEqual(ok({ number: 1, secret: null }));
  expect(await call('b')).toEqual(ok({ number: 2, secret: 'code' }));
});

test('an audited command writes its entry in its transaction', async () => {
  await addStaff(database.db, { email: customer.email, role: 'owner' }, async () => expect.unreachable(), new Date());
  const operation = defineCommand({
    ...definition,
    name: 'test.audit',
    access: staffWith('sellers.write'),
    input: z.strictObject({ slug: z.string() }),
    run: async ({ db }, { slug }) => ok(await makeStore(db, { slug })),
    audit: ({ slug }, id, actor) => {
      if (slug === 'unlucky') throw new Error('no audit entry');
      return { actor, action: 'test-audit', subject: { kind: 'seller', id: String(id) }, before: {}, after: { slug } };
    },
  });
  await expect(executeInput(operation, createCaller(), { input: { slug: 'unlucky' } })).rejects.toThrow('no audit');
  expect(await executeInput(operation, createCaller(), { input: { slug: 'lucky' } })).toMatchObject({ ok: true });
  const sellers = await database.db.selectFrom('seller').select('slug').execute();
  expect(sellers).toEqual([{ slug: 'lucky' }]);
  const entries = await database.db
    .selectFrom('audit_entry')
    .select(['role', 'after'])
    .where('action', '=', 'test-audit')
    .execute();
  expect(entries).toEqual([{ role: 'owner', after: { slug: 'lucky' } }]);
});

test('a command without a change writes no audit entry', async () => {
  await addStaff(database.db, { email: customer.email, role: 'owner' }, async () => expect.unreachable(), new Date());
  const operation = defineCommand({
    ...definition,
    name: 'test.unchanged',
    access: staffWith('sellers.write'),
    run: async () => ok(null),
    audit: () => null,
  });
  const countEntries = () => database.db.selectFrom('audit_entry').select('id').execute();
  const before = await countEntries();
  expect(await execute(operation, createCaller(), {})).toEqual(ok(null));
  expect(await countEntries()).toEqual(before);
});

test('work after the commit is executed neither for a refusal nor for a repeat', async () => {
  const committed: string[] = [];
  const operation = defineCommand({
    ...definition,
    name: 'test.after-commit',
    idempotency: 'key',
    transaction: true,
    input: z.strictObject({ name: z.string() }),
    async run({ db }, { name }) {
      await rename(db, name);
      return name === 'Refused' ? refuse('cart.out-of-stock', {}, 'conflict') : ok(name);
    },
    afterCommit: async (_, name) => void committed.push(`${name}, stored: ${await readName()}`),
  });
  await execute(operation, createCaller('after-commit-1'), { name: 'Refused' });
  for (let time = 0; time < 2; time += 1) await execute(operation, createCaller('after-commit-2'), { name: 'Grace' });
  expect(committed).toEqual(['Grace, stored: Grace']);
});

test('a command that applies the key within `run` repeats only that part', async () => {
  const counts = { outside: 0, inside: 0 };
  const operation = defineCommand({
    ...definition,
    name: 'test.within-run',
    idempotency: 'within-run',
    run({ runOnce }) {
      counts.outside += 1;
      return runOnce(async () => ok(++counts.inside));
    },
  });
  for (let time = 0; time < 2; time += 1)
    expect(await execute(operation, createCaller('within-run-1'), {})).toEqual(ok(1));
  expect(counts).toEqual({ outside: 2, inside: 1 });
  expect(await execute(operation, createCaller(), {})).toEqual(ok(2));
});

test('outcomes are counted, and an undeclared refusal is reported', async () => {
  const reported: string[] = [];
  onUndeclaredRefusal((mismatch) => reported.push(mismatch));
  const operation = defineQuery({
    ...definition,
    name: 'test.count',
    input: z.strictObject({ code: z.string() }),
    run: async (_, { code }) => refuse(code),
  });
  for (const code of ['api.not-found', 'cart.out-of-stock', 'voucher.unknown'])
    await execute(operation, createCaller(), { code });
  onUndeclaredRefusal(recordMismatch);
  expect(reported).toEqual([
    'test.count refuses with cart.out-of-stock (refused), which it does not declare',
    'test.count refuses with voucher.unknown (refused), which it does not declare',
  ]);
  const counted = readCounter('operations').filter(({ labels }) => labels.operation === 'test.count');
  expect(counted).toEqual([{ labels: { operation: 'test.count', outcome: 'refused' }, count: 3 }]);
});

test('a repeated form without a key returns the first result while it is a repeat', async () => {
  let count = 0;
  let isCurrent = true;
  const operation = defineCommand({
    ...definition,
    name: 'test.form',
    idempotency: 'key',
    run: async () => ok(++count),
    repeatedForm: { windowMs: 5_000, isRepeat: async () => isCurrent },
  });
  const caller = { ...createCaller(), repeat: 'form' as const };
  for (const expected of [1, 1]) expect(await execute(operation, caller, {})).toEqual(ok(expected));
  isCurrent = false;
  expect(await execute(operation, caller, {})).toEqual(ok(2));
  expect(await execute(operation, createCaller(), {})).toEqual(ok(3));
});

test('a limit of the input also counts repeats and refusals', async () => {
  const operation = defineCommand({
    ...definition,
    name: 'test.limit',
    idempotency: 'key',
    input: z.strictObject({ code: z.string().nullable() }),
    limits: [{ name: 'voucher', getKey: (_, { code }) => code }],
    run: async () => refuse('cart.out-of-stock', {}, 'conflict'),
  });
  const caller = createCaller('limited-1');
  const codes = async (code: string | null, times: number) => {
    const results = [];
    for (let nth = 0; nth < times; nth += 1) results.push(await execute(operation, caller, { code }));
    return new Set(results.map((result) => (result.ok ? 'ok' : result.refusal.code)));
  };
  expect(await codes(null, 20)).toEqual(new Set(['cart.out-of-stock']));
  expect(await codes('SAVE', 10)).toEqual(new Set(['cart.out-of-stock']));
  expect(await codes('SAVE', 1)).toEqual(new Set(['api.too-many']));
});

test('a command is prepared outside of its transaction and before a repeat is recognized', async () => {
  const prepared: boolean[] = [];
  let count = 0;
  const operation = defineCommand({
    ...definition,
    name: 'test.prepare',
    idempotency: 'key',
    input: z.strictObject({ isReady: z.boolean() }),
    async prepare({ db }, { isReady }) {
      prepared.push(db.isTransaction);
      return isReady ? ok(null) : refuse('cart.out-of-stock', {}, 'conflict');
    },
    run: async () => ok(++count),
  });
  const caller = createCaller('prepared-1');
  for (const expected of [1, 1]) expect(await execute(operation, caller, { isReady: true })).toEqual(ok(expected));
  expect(await execute(operation, caller, { isReady: false })).toMatchObject({
    refusal: { code: 'cart.out-of-stock' },
  });
  expect(prepared).toEqual([false, false, false]);
  expect(count).toBe(1);
});

test('access can depend on the input, and a bound actor is not authorized again', async () => {
  const authorized: unknown[] = [];
  const byCode: AccessPolicy<string, { code: string }> = {
    name: 'holder of the code',
    needsInput: true,
    async authorize(_, input) {
      authorized.push(input);
      return input?.code === 'right' ? ok('holder') : refuse('api.forbidden', {}, 'forbidden');
    },
    getActorKey: (actor) => actor,
  };
  const operation = defineQuery({
    ...definition,
    name: 'test.code',
    access: byCode,
    input: z.strictObject({ code: z.string() }),
    run: async ({ actor }) => ok(actor),
  });
  const caller = createCaller();
  expect(await execute(operation, caller, { code: 'right' })).toEqual(ok('holder'));
  expect(await execute(operation, caller, { code: 'wrong' })).toMatchObject({ refusal: { code: 'api.forbidden' } });
  expect(await execute(bindActor(operation, 'bound'), caller, { code: 'wrong' })).toEqual(ok('bound'));
  expect(authorized).toEqual([{ code: 'right' }, { code: 'wrong' }]);
});
