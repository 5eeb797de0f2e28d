import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Result } from '../kernel/result.ts';
import type { Db } from './db.ts';
import { answerOnce } from './idempotency.ts';
import type { Uploads } from './uploads.ts';

type Repeatable = {
  idempotencyKey: string | null;
  request: Pick<FastifyRequest, 'method' | 'url' | 'body'>;
  uploads?: Uploads;
};

/** Runs a write once per caller and `Idempotency-Key`; without a key, every time. `actor` says who calls. */
export function runOnce<T>(
  db: Db,
  { idempotencyKey, request, uploads = {} }: Repeatable,
  actor: string,
  now: Date,
  work: (db: Db) => Promise<Result<T>>,
): Promise<Result<T>> {
  if (idempotencyKey === null) return work(db);
  const { method, url, body } = request;
  return answerOnce(db, { actor, key: idempotencyKey, call: { method, url, body, ...digests(uploads) }, now }, work);
}

function digests(uploads: Uploads) {
  const files = Object.entries(uploads).map(([field, sent]) => [
    field,
    ...sent.map((bytes) => createHash('sha256').update(bytes).digest('hex')),
  ]);
  return files.length > 0 ? { files } : {};
}
