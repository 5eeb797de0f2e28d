import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type TestDatabase, testDb } from '../../../test/database/db.ts';
import { shopRequestBy } from '../../../test/support/shop-request.ts';
import { ok, refuse } from '../../kernel/result.ts';
import { type AccessPolicy, defineCommand } from '../../platform/operations/operation.ts';
import { runCommand } from './run-action.server.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDb();
});
afterAll(() => database.close());

function createCommand(isAllowed: boolean) {
  const calls: string[] = [];
  const access: AccessPolicy<string> = {
    name: 'test',
    async authorize() {
      calls.push('authorize');
      return isAllowed ? ok('actor') : refuse('api.forbidden', {}, 'forbidden');
    },
    getActorKey: (actor) => actor,
  };
  const operation = defineCommand({
    name: 'test.run-command',
    access,
    input: z.strictObject({ code: z.string() }),
    refusals: {},
    idempotency: 'none',
    tags: [],
    routes: [],
    async run({ actor }, { code }) {
      calls.push('run');
      return ok(`${actor}: ${code}`);
    },
  });
  return { operation, calls };
}

test('an action authorizes the visitor once', async () => {
  const { operation, calls } = createCommand(true);
  const result = await runCommand(operation, shopRequestBy(database.db, {}), { input: { code: 'a' } });
  expect(result).toEqual(ok('actor: a'));
  expect(calls).toEqual(['authorize', 'run']);
});

test('an action refuses access before it reads the input', async () => {
  const { operation, calls } = createCommand(false);
  const result = await runCommand(operation, shopRequestBy(database.db, {}), { input: {} });
  expect(result).toMatchObject({ ok: false, refusal: { code: 'api.forbidden' } });
  expect(calls).toEqual(['authorize']);
});
