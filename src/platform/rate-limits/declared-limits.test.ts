import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordMismatch } from '../../../test/contract/answer-mismatches.ts';
import { type TestDatabase, testDb } from '../../../test/database/db.ts';
import { onUndeclaredLimit, runWithDeclaredLimits } from './declared-limits.ts';
import { DEFAULT_LIMITS, type LimitName } from './limits.ts';
import { consumeAttempt } from './throttle.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDb();
});
afterAll(() => database.close());

test('a limit that the operation does not declare is reported', async () => {
  const reported: string[] = [];
  onUndeclaredLimit((mismatch) => reported.push(mismatch));
  const consume = (name: LimitName) => consumeAttempt(database.db, DEFAULT_LIMITS, name, 'key', new Date());
  const declare = () => ({ owner: 'test.declare', limits: ['codeMail'] as const });
  await runWithDeclaredLimits(declare, async () => {
    await consume('codeMail');
    await consume('track');
  });
  await consume('export');
  onUndeclaredLimit(recordMismatch);
  expect(reported).toEqual(['test.declare consumes the limit track, which it does not declare']);
});
