import { createHash } from 'node:crypto';
import type { ColumnType } from 'kysely';
import { ok, type Result, refuse } from '../../kernel/result.ts';
import { type Db, inTransaction, type Tx } from '../database/db.ts';

declare module '../database/db.ts' {
  interface Tables {
    idempotency_key: {
      actor: string;
      key: string;
      body_hash: Buffer;
      status: number;
      /** Written as JSON text, read as a parsed value. */
      answer: ColumnType<unknown, string, string>;
      created_at: Date;
    };
  }
}

/** Limits how long an identical request counts as a repeat; without it, for as long as responses are stored. */
export type RepeatWindow<T> = {
  /** Milliseconds after the first request. */
  repeatMs: number;
  /** Whether the effect of the first request still exists; if not, the request is executed again. */
  isRepeat(first: T, tx: Tx): Promise<boolean>;
};

export type IdempotentRequest = {
  /** Caller, because two callers can use the same key. */
  actor: string;
  /** The `Idempotency-Key` header. */
  key: string;
  /** Everything that identifies the request: method, path, parameters, body. */
  call: unknown;
  now: Date;
  /** Fields of the response that are stored as null, such as tokens. */
  secretFields?: readonly string[];
};

const STATUS_IN_PROGRESS = 0;
const STATUS_DONE = 200;

/**
 * Runs `work` once per actor and key, and returns the stored result for a repeat. The row is written in the transaction
 * of the work, so both are committed together; a second request with the same key waits for the first. Refusals change
 * no data, so they are not stored and the key can be used again.
 */
export async function runIdempotent<T>(
  db: Db,
  { actor, key, call, now, secretFields = [], repeatMs, isRepeat }: IdempotentRequest & Partial<RepeatWindow<T>>,
  work: (tx: Tx) => Promise<Result<T>>,
): Promise<Result<T>> {
  const bodyHash = createHash('sha256').update(canonicalJson(call)).digest();
  return inTransaction(db, async (tx) => {
    if (repeatMs !== undefined) await deleteStoredResponse(tx, { actor, key }, new Date(now.getTime() - repeatMs));
    const claimed = await tx
      .insertInto('idempotency_key')
      .values({ actor, key, body_hash: bodyHash, status: STATUS_IN_PROGRESS, answer: 'null', created_at: now })
      .onConflict((conflict) => conflict.columns(['actor', 'key']).doNothing())
      .returning('key')
      .executeTakeFirst();
    if (!claimed) {
      const first = await readStoredResponse<T>(tx, actor, key, bodyHash);
      if (!first.ok || !isRepeat || (await isRepeat(first.value, tx))) return first;
    }
    const answer = await work(tx);
    if (!answer.ok) return answer;
    await tx
      .updateTable('idempotency_key')
      .set({ status: STATUS_DONE, answer: serializeResponse(answer.value, secretFields), created_at: now })
      .where('actor', '=', actor)
      .where('key', '=', key)
      .execute();
    return answer;
  });
}

function serializeResponse(value: unknown, secretFields: readonly string[]): string {
  return JSON.stringify(value ?? null, (field, part: unknown) => (secretFields.includes(field) ? null : part));
}

async function deleteStoredResponse(
  tx: Tx,
  { actor, key }: Pick<IdempotentRequest, 'actor' | 'key'>,
  before: Date,
): Promise<void> {
  await tx
    .deleteFrom('idempotency_key')
    .where('actor', '=', actor)
    .where('key', '=', key)
    .where('created_at', '<', before)
    .execute();
}

async function readStoredResponse<T>(tx: Tx, actor: string, key: string, bodyHash: Buffer): Promise<Result<T>> {
  const first = await tx
    .selectFrom('idempotency_key')
    .select(['body_hash', 'answer'])
    .where('actor', '=', actor)
    .where('key', '=', key)
    // if the request is executed again, parallel repeats wait for its result
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (!first.body_hash.equals(bodyHash)) return refuse('api.key-reused', {}, 'conflict');
  return ok(first.answer as T);
}

/** Deletes all stored responses of a caller. */
export async function deleteStoredResponses(tx: Tx, actor: string): Promise<void> {
  await tx.deleteFrom('idempotency_key').where('actor', '=', actor).execute();
}

/** Deletes stored responses after two days, longer than any client retries. */
export async function purgeIdempotencyKeys(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - 2 * 86_400_000);
  await db.deleteFrom('idempotency_key').where('created_at', '<', before).execute();
}

/** Serializes JSON independently of the order of fields. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value ?? null, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
