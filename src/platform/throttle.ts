import { sql } from 'kysely';
import { ok, type Refused, refuse } from '../kernel/result.ts';
import type { Db } from './db.ts';
import { DEFAULT_LIMITS, type LimitName, type Limits } from './limits.ts';
import { networkPrefix } from './network-prefix.ts';

declare module './db.ts' {
  interface Tables {
    throttle: {
      key: string;
      /** What is left, at `filled_at`. In [-1, 0) after a refusal: one more than is left was requested. */
      tokens: number;
      filled_at: Date;
    };
  }
}

const MAX_KEY_LENGTH = 400;

/**
 * Takes one try from a bucket, or refuses with the seconds to wait. A refused try costs nothing, so that whoever
 * waits is let in. Call it outside the transaction of the work: a rolled-back try would not count.
 * @param key the limited subject, e.g. a mailbox; an address counts as its network
 */
export async function takeTry(
  db: Db,
  limits: Limits,
  name: LimitName,
  key: string,
  now: Date,
): Promise<{ ok: true; value: null } | Refused> {
  const limit = limits[name];
  if (limit === null) return ok(null);
  const perSecond = limit.burst / limit.seconds;
  const left = await take(db, bucketKey(name, key), limit.burst, perSecond, now);
  if (left >= 0) return ok(null);
  const seconds = Math.max(1, Math.ceil(-left / perSecond));
  const refused = refuse('api.too-many', { seconds }, 'too-many');
  return { ok: false, refusal: { ...refused.refusal, retryAfter: seconds } };
}

/** Gives a bucket back whole, e.g. after a sign-in that succeeded. */
export async function forgetTries(db: Db, name: LimitName, key: string): Promise<void> {
  await db.deleteFrom('throttle').where('key', '=', bucketKey(name, key)).execute();
}

/** Gives one try back, e.g. for a code that was right. */
export async function returnTry(db: Db, limits: Limits, name: LimitName, key: string): Promise<void> {
  const limit = limits[name];
  if (limit === null) return;
  await sql`
    update throttle
    set tokens = least(${limit.burst}::float8, tokens + case when tokens < 0 then 2 else 1 end)
    where key = ${bucketKey(name, key)}`.execute(db);
}

/** Whether a bucket holds a try, without taking it. */
export async function hasTryLeft(db: Db, limits: Limits, name: LimitName, key: string, now: Date): Promise<boolean> {
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
  const subject = DEFAULT_LIMITS[name].by === 'address' ? networkPrefix(key) : key;
  return `${name}:${subject}`.slice(0, MAX_KEY_LENGTH);
}

/** Buckets untouched for two days are full again under any limit of the shop. */
export async function sweepThrottles(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - 2 * 86_400_000);
  await db.deleteFrom('throttle').where('filled_at', '<', before).execute();
}

/**
 * One statement, so that parallel tries cannot pass each other. It stores `left - 1` even when nothing is left; the
 * next one adds the missing try back (`tokens < 0`), and the sign alone says whether this one was granted. Rounded,
 * so that ten tenths of a try are one.
 */
async function take(db: Db, key: string, burst: number, perSecond: number, now: Date): Promise<number> {
  const { rows } = await sql<{ tokens: number }>`
    insert into throttle (key, tokens, filled_at)
    values (${key}, ${burst - 1}::float8, ${now}::timestamptz)
    on conflict (key) do update set
      tokens = round(least(
        ${burst}::float8,
        throttle.tokens + case when throttle.tokens < 0 then 1 else 0 end
          + greatest(0, extract(epoch from ${now}::timestamptz - throttle.filled_at))::float8 * ${perSecond}::float8
      )::numeric, 9)::float8 - 1,
      filled_at = greatest(throttle.filled_at, ${now}::timestamptz)
    returning tokens`.execute(db);
  return rows[0]?.tokens ?? 0;
}
