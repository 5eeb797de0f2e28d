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
  /** Complete input of the form. */
  asked: unknown;
  now: Date;
} & RepeatLimit<T>;

/**
 * Runs the work of a plain HTML form once, even if the form is submitted again within `repeatMs` and while `isRepeat`
 * returns true. Such a form has no idempotency key, because its page is cached and the same for all visitors.
 */
export function runOncePressed<T>(
  db: Db,
  { asked, ...submission }: Submission<T>,
  work: (db: Db) => Promise<Result<T>>,
): Promise<Result<T>> {
  const key = `pressed-${createHash('sha256').update(JSON.stringify(asked)).digest('hex')}`;
  return answerOnce(db, { ...submission, key, call: asked }, work);
}

/** Runs a write once per `actor` and `Idempotency-Key`; without a key, every time. */
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
