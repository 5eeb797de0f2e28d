import { createHash } from 'node:crypto';
import type { ColumnType } from 'kysely';
import { ok, type Result, refuse } from '../kernel/result.ts';
import { type Db, inTransaction, type Tx } from './db.ts';

declare module './db.ts' {
  interface Tables {
    idempotency: {
      actor: string;
      key: string;
      body_hash: Buffer;
      status: number;
      /** Written as JSON text, read parsed. */
      answer: ColumnType<unknown, string, string>;
      created_at: Date;
    };
  }
}

/** Ends the time in which the same call again is a repeat; without it, a repeat is one as long as answers are kept. */
export type RepeatLimit<T> = {
  /** Milliseconds after the first call. */
  repeatMs: number;
  /** Whether what the first call did still stands; where it does not, the call is a new one. */
  isRepeat(first: T, tx: Tx): Promise<boolean>;
};

export type RepeatableCall = {
  /** Who repeats: two people may use the same key. */
  actor: string;
  /** The `Idempotency-Key` header. */
  key: string;
  /** Everything that makes the call what it is: method, path, parameters, body. */
  call: unknown;
  now: Date;
};

const IN_HAND = 0;
const DONE = 200;

/**
 * Runs `work` once per actor and key, and answers a repeat with what the first run answered. The row is written in
 * the transaction of the work, so there is never one without the other; a second request with the same key waits
 * for the first. A refusal changed nothing, so it is not kept and the key stays free.
 */
export async function answerOnce<T>(
  db: Db,
  { actor, key, call, now, repeatMs, isRepeat }: RepeatableCall & Partial<RepeatLimit<T>>,
  work: (tx: Tx) => Promise<Result<T>>,
): Promise<Result<T>> {
  const bodyHash = createHash('sha256').update(canonicalJson(call)).digest();
  return inTransaction(db, async (tx) => {
    if (repeatMs !== undefined) await forgetAnswer(tx, { actor, key }, new Date(now.getTime() - repeatMs));
    const claimed = await tx
      .insertInto('idempotency')
      .values({ actor, key, body_hash: bodyHash, status: IN_HAND, answer: 'null', created_at: now })
      .onConflict((conflict) => conflict.columns(['actor', 'key']).doNothing())
      .returning('key')
      .executeTakeFirst();
    if (!claimed) {
      const first = await earlierAnswer<T>(tx, actor, key, bodyHash);
      if (!first.ok || !isRepeat || (await isRepeat(first.value, tx))) return first;
    }
    const answer = await work(tx);
    if (!answer.ok) return answer;
    await tx
      .updateTable('idempotency')
      .set({ status: DONE, answer: JSON.stringify(answer.value ?? null), created_at: now })
      .where('actor', '=', actor)
      .where('key', '=', key)
      .execute();
    return answer;
  });
}

async function forgetAnswer(
  tx: Tx,
  { actor, key }: Pick<RepeatableCall, 'actor' | 'key'>,
  before: Date,
): Promise<void> {
  await tx
    .deleteFrom('idempotency')
    .where('actor', '=', actor)
    .where('key', '=', key)
    .where('created_at', '<', before)
    .execute();
}

async function earlierAnswer<T>(tx: Tx, actor: string, key: string, bodyHash: Buffer): Promise<Result<T>> {
  const first = await tx
    .selectFrom('idempotency')
    .select(['body_hash', 'answer'])
    .where('actor', '=', actor)
    .where('key', '=', key)
    // where the call turns out to be a new one, another beside it waits for its answer
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (!first.body_hash.equals(bodyHash)) return refuse('api.key-reused', {}, 'conflict');
  return ok(first.answer as T);
}

/** Answers are kept for two days: longer than any client goes on repeating. */
export async function sweepAnswers(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - 2 * 86_400_000);
  await db.deleteFrom('idempotency').where('created_at', '<', before).execute();
}

/** JSON whose text does not depend on the order in which fields were sent. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value ?? null, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
