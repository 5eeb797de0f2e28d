import type { FastifyRequest } from 'fastify';
import type { Result } from '../kernel/result.ts';
import type { Db } from './db.ts';
import { answerOnce } from './idempotency.ts';

type Repeatable = { idempotencyKey: string | null; request: Pick<FastifyRequest, 'method' | 'url' | 'body'> };

/** Runs a write once per caller and `Idempotency-Key`; without a key, every time. `actor` says who calls. */
export function runOnce<T>(
  db: Db,
  { idempotencyKey, request }: Repeatable,
  actor: string,
  now: Date,
  work: (db: Db) => Promise<Result<T>>,
): Promise<Result<T>> {
  if (idempotencyKey === null) return work(db);
  const { method, url, body } = request;
  return answerOnce(db, { actor, key: idempotencyKey, call: { method, url, body }, now }, work);
}
