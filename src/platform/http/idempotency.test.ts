import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDb } from '../../../test/database/db.ts';
import { ok, refuse } from '../../kernel/result.ts';
import { purgeIdempotencyKeys, runIdempotent } from './idempotency.ts';

const now = new Date('2026-03-01T10:00:00Z');
let database: TestDatabase;
let runs = 0;

beforeAll(async () => {
  database = await testDb();
});
afterAll(() => database.close());

const count = async () => {
  runs += 1;
  return ok({ run: runs });
};
const ask = (key: string, call: unknown, actor = 'guest 1') =>
  runIdempotent(database.db, { actor, key, call, now }, count);

test('a repeat returns the first response without running again, whatever the order of its fields', async () => {
  const first = await ask('key-repeat', { path: '/x', body: { a: 1, b: [2] } });
  const second = await ask('key-repeat', { body: { b: [2], a: 1 }, path: '/x' });
  expect(second).toEqual(first);
  expect(runs).toBe(1);
});

test('the same key with another body is a conflict', async () => {
  await ask('key-misused', { a: 1 });
  expect(await ask('key-misused', { a: 2 })).toMatchObject({
    ok: false,
    refusal: { kind: 'conflict', code: 'api.key-reused' },
  });
});

test('two actors can use the same key', async () => {
  const mine = await ask('key-shared', {}, 'guest 1');
  const yours = await ask('key-shared', {}, 'guest 2');
  expect(yours).not.toEqual(mine);
});

test('of concurrent requests with one key, one runs and all get its response', async () => {
  const before = runs;
  const answers = await Promise.all(Array.from({ length: 8 }, () => ask('key-crowd', {})));
  expect(runs).toBe(before + 1);
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
});

test('a refusal is not stored and the key stays free', async () => {
  const call = { actor: 'guest 1', key: 'key-refused', call: {}, now };
  const refused = await runIdempotent(database.db, call, async () => refuse('cart.out-of-stock'));
  expect(refused.ok).toBe(false);
  expect((await ask('key-refused', {})).ok).toBe(true);
});

test('a crash in the work leaves the key free', async () => {
  const call = { actor: 'guest 1', key: 'key-crashed', call: {}, now };
  const crash = runIdempotent(database.db, call, async () => {
    throw new Error('the lights went out');
  });
  await expect(crash).rejects.toThrow('the lights went out');
  expect((await ask('key-crashed', {})).ok).toBe(true);
});

test('responses are deleted after two days', async () => {
  await ask('key-old', {});
  await purgeIdempotencyKeys(database.db, new Date(now.getTime() + 49 * 3_600_000));
  expect(await database.db.selectFrom('idempotency').select('key').execute()).toEqual([]);
});

test('a repeat runs again, once, when the effect of the first no longer exists', async () => {
  let standing = 0;
  const press = () => {
    const isRepeat = async ({ run }: { run: number }) => run === standing;
    const call = { actor: 'guest 1', key: 'key-undone', call: {}, now, repeatMs: 5_000, isRepeat };
    return runIdempotent(database.db, call, async () => {
      const done = await count();
      standing = done.value.run;
      return done;
    });
  };
  const first = await press();
  expect(await press()).toEqual(first);
  standing = -1;
  const [second, beside] = await Promise.all([press(), press()]);
  expect(second).not.toEqual(first);
  expect(beside).toEqual(second);
});

test('a repeat after the time limit runs again, and never twice concurrently', async () => {
  const press = (at: number) => {
    const call = { actor: 'guest 1', key: 'key-pressed', call: {}, repeatMs: 5_000 };
    return runIdempotent(database.db, { ...call, now: new Date(now.getTime() + at) }, count);
  };
  const [first, beside] = await Promise.all([press(0), press(200)]);
  expect(beside).toEqual(first);
  expect(await press(4_000)).toEqual(first);
  const [later, again] = await Promise.all([press(6_000), press(6_100)]);
  expect(later).not.toEqual(first);
  expect(again).toEqual(later);
});
