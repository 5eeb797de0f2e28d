import { sql } from 'kysely';
import { ok, type Refused, refuse } from '../kernel/result.ts';
import type { Db } from './db.ts';
import type { LimitName, Limits } from './limits.ts';

declare module './db.ts' {
  interface Tables {
    throttle: {
      key: string;
      /** What is left, at `filled_at`. In [-1, 0) after a refusal: one more than is left was asked for. */
      tokens: number;
      filled_at: Date;
    };
  }
}

/**
 * Takes one try from a bucket, or refuses with the seconds to wait. A refused try costs nothing, so that whoever
 * waits is let in. Call it outside the transaction of the work: a rolled-back try would not count.
 * @param key who or what is limited, e.g. an address or a mailbox
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
  const left = await take(db, `${name}:${key}`, limit.burst, perSecond, now);
  if (left >= 0) return ok(null);
  const seconds = Math.max(1, Math.ceil(-left / perSecond));
  const refused = refuse('api.too-many', { seconds }, 'too-many');
  return { ok: false, refusal: { ...refused.refusal, retryAfter: seconds } };
}

/** Gives a bucket back whole, e.g. after a sign-in that succeeded. */
export async function forgetTries(db: Db, name: LimitName, key: string): Promise<void> {
  await db.deleteFrom('throttle').where('key', '=', `${name}:${key}`).execute();
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
    values (${key.slice(0, 400)}, ${burst - 1}::float8, ${now}::timestamptz)
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
