import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDb } from '../../../test/database/db.ts';
import { DEFAULT_LIMITS, readLimits } from './limits.ts';
import { consumeAttempt, purgeThrottles, resetAttempts } from './throttle.ts';

const start = new Date('2026-03-01T10:00:00Z');
const after = (seconds: number) => new Date(start.getTime() + seconds * 1_000);
const limits = { ...DEFAULT_LIMITS, track: { burst: 3, seconds: 30 } };
let database: TestDatabase;

beforeAll(async () => {
  database = await testDb();
});
afterAll(() => database.close());

const attempt = (key: string, now: Date) => consumeAttempt(database.db, limits, 'track', key, now);

test('attempts beyond the burst are refused with the seconds to wait', async () => {
  for (let i = 0; i < 3; i++) expect((await attempt('burst', start)).ok).toBe(true);
  const refused = await attempt('burst', after(4));
  expect(refused).toMatchObject({ ok: false, refusal: { kind: 'too-many', retryAfter: 6, facts: { seconds: 6 } } });
  expect((await attempt('burst', after(10))).ok).toBe(true);
  expect((await attempt('burst', after(10))).ok).toBe(false);
});

test('refused attempts do not extend the wait', async () => {
  for (let i = 0; i < 3; i++) await attempt('eager', start);
  for (let second = 1; second < 10; second++) expect((await attempt('eager', after(second))).ok).toBe(false);
  expect((await attempt('eager', after(10))).ok).toBe(true);
});

test('parallel attempts never exceed the burst', async () => {
  const answers = await Promise.all(Array.from({ length: 30 }, () => attempt('crowd', start)));
  expect(answers.filter((answer) => answer.ok)).toHaveLength(3);
});

test('a bucket grants exactly what an in-memory bucket grants', async () => {
  let name = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 25 }), { minLength: 1, maxLength: 15 }), async (pauses) => {
      name += 1;
      let [tokens, at] = [3, 0];
      for (const pause of pauses) {
        at += pause;
        tokens = Math.min(3, tokens + pause / 10);
        // binary fractions are inexact: close to a whole token either result is correct
        const sure = Math.abs(tokens - 1) > 1e-6;
        const granted = (await attempt(`model ${name}`, after(at))).ok;
        if (sure) expect(granted).toBe(tokens >= 1);
        if (granted) tokens -= 1;
      }
    }),
    { numRuns: 25 },
  );
});

test('a reset refills the bucket, the purge removes only old ones', async () => {
  for (let i = 0; i < 3; i++) await attempt('forgiven', start);
  await resetAttempts(database.db, 'track', 'forgiven');
  expect((await attempt('forgiven', start)).ok).toBe(true);
  await attempt('fresh', after(3 * 86_400));
  await purgeThrottles(database.db, after(3 * 86_400));
  const remaining = await database.db.selectFrom('throttle').select('key').execute();
  expect(remaining.map((row) => row.key)).toEqual(['track:fresh']);
});

test('limits can be changed, removed individually or all together', async () => {
  const moved = readLimits('{"track":null,"signIn":{"burst":2,"seconds":5}}');
  expect(moved).toMatchObject({ track: null, signIn: { burst: 2, seconds: 5 }, codeMail: DEFAULT_LIMITS.codeMail });
  expect(Object.values(readLimits('off')).every((limit) => limit === null)).toBe(true);
  expect(readLimits('on')).toEqual(DEFAULT_LIMITS);
  for (let i = 0; i < 5; i++) expect((await consumeAttempt(database.db, moved, 'track', 'free', start)).ok).toBe(true);
  for (const wrong of ['nonsense', '{"nobody":null}', '{"track":{"burst":0,"seconds":1}}', '[]']) {
    expect(() => readLimits(wrong)).toThrow(/LIMITS must be/);
  }
});
