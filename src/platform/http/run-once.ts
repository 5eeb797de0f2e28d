import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Result } from '../../kernel/result.ts';
import type { Db } from '../database/db.ts';
import { type RepeatWindow, runIdempotent } from './idempotency.ts';
import type { Uploads } from './uploads.ts';

/** Request that an idempotency key identifies; a null key executes every time. */
export type RepeatableRequest = {
  idempotencyKey: string | null;
  request: Pick<FastifyRequest, 'method' | 'url' | 'body'>;
  uploads?: Uploads;
  secretFields?: readonly string[];
};

type FormSubmission<T> = {
  actor: string;
  /** Complete input of the form. */
  input: unknown;
  now: Date;
} & RepeatWindow<T>;

/**
 * Runs the work of a plain HTML form once, even if the form is submitted again within `repeatMs` and while `isRepeat`
 * returns true. Such a form has no idempotency key, because its page is cached and the same for all visitors.
 */
export function runOncePerSubmission<T>(
  db: Db,
  { input, ...submission }: FormSubmission<T>,
  work: (db: Db) => Promise<Result<T>>,
): Promise<Result<T>> {
  const key = `pressed-${createHash('sha256').update(JSON.stringify(input)).digest('hex')}`;
  return runIdempotent(db, { ...submission, key, call: input }, work);
}

/** Runs a write once per `actor` and `Idempotency-Key`; without a key, every time. */
export function runOnce<T>(
  db: Db,
  { idempotencyKey, request, uploads = {}, secretFields }: RepeatableRequest,
  actor: string,
  now: Date,
  work: (db: Db) => Promise<Result<T>>,
): Promise<Result<T>> {
  if (idempotencyKey === null) return work(db);
  const { method, url, body } = request;
  return runIdempotent(
    db,
    { actor, key: idempotencyKey, call: { method, url, body, ...hashUploads(uploads) }, now, secretFields },
    work,
  );
}

function hashUploads(uploads: Uploads) {
  const files = Object.entries(uploads).map(([field, sent]) => [
    field,
    ...sent.map((bytes) => createHash('sha256').update(bytes).digest('hex')),
  ]);
  return files.length > 0 ? { files } : {};
}
