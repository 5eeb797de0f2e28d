import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Result } from '../kernel/result.ts';
import type { Db } from './db.ts';
import { answerOnce, type RepeatLimit } from './idempotency.ts';
import type { Uploads } from './uploads.ts';

type Repeatable = {
  idempotencyKey: string | null;
  request: Pick<FastifyRequest, 'method' | 'url' | 'body'>;
  uploads?: Uploads;
};

type Submission<T> = {
  actor: string;
  /** Everything the form asks for. */
  asked: unknown;
  now: Date;
} & RepeatLimit<T>;

/**
 * Runs what a form without script asks for once, however often it is submitted within `repeatMs` and while `isRepeat` holds: such a form has no
 * key of its own, because its page is the same for everybody.
 */
export function runOncePressed<T>(
  db: Db,
  { asked, ...submission }: Submission<T>,
  work: (db: Db) => Promise<Result<T>>,
): Promise<Result<T>> {
  const key = `pressed-${createHash('sha256').update(JSON.stringify(asked)).digest('hex')}`;
  return answerOnce(db, { ...submission, key, call: asked }, work);
}

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
