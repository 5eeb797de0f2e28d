import { sql } from 'kysely';
import { ok, type RefusedResult, refuse } from '../../kernel/result.ts';
import type { Db } from '../database/db.ts';
import { prepareQuery } from '../database/prepared-statements.ts';
import { reportConsumedLimit } from './declared-limits.ts';
import { DEFAULT_LIMITS, type LimitName, type Limits } from './limits.ts';
import { getNetworkPrefix } from './network-prefix.ts';

declare module '../database/db.ts' {
  interface Tables {
    throttle: {
      key: string;
      /** Tokens left at `filled_at`. In [-1, 0) after a refusal, because the refused attempt was subtracted. */
      tokens: number;
      filled_at: Date;
    };
  }
}

const MAX_KEY_LENGTH = 400;

/**
 * Takes one attempt from a bucket, or refuses with the seconds to wait. A refused attempt costs nothing, so a caller who
 * waits is admitted. Call it outside the transaction of the work, because a rollback would undo the count.
 * @param key the limited subject, e.g. a mailbox; an address counts as its network
 */
export async function consumeAttempt(
  db: Db,
  limits: Limits,
  name: LimitName,
  key: string,
  now: Date,
): Promise<{ ok: true; value: null } | RefusedResult> {
  reportConsumedLimit(name);
  const limit = limits[name];
  if (limit === null) return ok(null);
  const perSecond = limit.burst / limit.seconds;
  const left = await takeToken(db, bucketKey(name, key), limit.burst, perSecond, now);
  if (left >= 0) return ok(null);
  const seconds = Math.max(1, Math.ceil(-left / perSecond));
  const refused = refuse('api.too-many', { seconds }, 'too-many');
  return { ok: false, refusal: { ...refused.refusal, retryAfter: seconds } };
}

/** Refills a bucket completely, e.g. after a successful sign-in. */
export async function resetAttempts(db: Db, name: LimitName, key: string): Promise<void> {
  await db.deleteFrom('throttle').where('key', '=', bucketKey(name, key)).execute();
}

/** Returns one attempt, e.g. for a correct code. */
export async function restoreAttempt(db: Db, limits: Limits, name: LimitName, key: string): Promise<void> {
  const limit = limits[name];
  if (limit === null) return;
  await sql`
    update throttle
    set tokens = least(${limit.burst}::float8, tokens + case when tokens < 0 then 2 else 1 end)
    where key = ${bucketKey(name, key)}`.execute(db);
}

/** Whether a bucket has an attempt left, without taking it. */
export async function hasAttemptLeft(
  db: Db,
  limits: Limits,
  name: LimitName,
  key: string,
  now: Date,
): Promise<boolean> {
  const limit = limits[name];
  if (limit === null) return true;
  const bucket = await db
    .selectFrom('throttle')
    .select(['tokens', 'filled_at'])
    .where('key', '=', bucketKey(name, key))
    .executeTakeFirst();
  if (!bucket) return true;
  const seconds = Math.max(0, now.getTime() - bucket.filled_at.getTime()) / 1_000;
  const before = bucket.tokens < 0 ? bucket.tokens + 1 : bucket.tokens;
  return before + (seconds * limit.burst) / limit.seconds >= 1;
}

function bucketKey(name: LimitName, key: string): string {
  const subject = DEFAULT_LIMITS[name].by === 'address' ? getNetworkPrefix(key) : key;
  return `${name}:${subject}`.slice(0, MAX_KEY_LENGTH);
}

/** Deletes buckets unused for two days; they are full again under every limit. */
export async function purgeThrottles(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - 2 * 86_400_000);
  await db.deleteFrom('throttle').where('filled_at', '<', before).execute();
}

/**
 * One statement, so that parallel attempts are serialized. It stores `left - 1` even when nothing is left; the next call
 * adds the missing attempt back (`tokens < 0`), and the sign shows whether this attempt was granted. Rounded, so that ten
 * tenths of an attempt are one.
 */
async function takeToken(db: Db, key: string, burst: number, perSecond: number, now: Date): Promise<number> {
  const query = sql<{ tokens: number }>`
    insert into throttle (key, tokens, filled_at)
    values (${key}, ${burst - 1}::float8, ${now}::timestamptz)
    on conflict (key) do update set
      tokens = round(least(
        ${burst}::float8,
        throttle.tokens + case when throttle.tokens < 0 then 1 else 0 end
          + greatest(0, extract(epoch from ${now}::timestamptz - throttle.filled_at))::float8 * ${perSecond}::float8
      )::numeric, 9)::float8 - 1,
      filled_at = greatest(throttle.filled_at, ${now}::timestamptz)
    returning tokens`;
  const { rows } = await prepareQuery('limits.take', query).execute(db);
  return rows[0]?.tokens ?? 0;
}
