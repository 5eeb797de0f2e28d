import type { z } from 'zod';
import type { operationModules } from '../operations.ts';
import type { Operation, OptionalSchema, Schema } from '../platform/operations/operation.ts';

/** Routes of a list of operations by `METHOD path`: fields of the request and `data` of the response. */
type RoutesOf<Operations> = Operations extends readonly (infer One)[]
  ? One extends Operation<infer _A, infer P, infer I, infer _V, infer D, infer R>
    ? { [Route in R[number] as `${Route['method']} ${Route['path']}`]: { fields: FieldsOf<P, I>; data: z.output<D> } }
    : never
  : never;

type FieldsOf<P extends OptionalSchema, I extends OptionalSchema> = InputOf<P> & InputOf<I>;
type InputOf<S> = S extends Schema ? z.input<S> : unknown;

type UnionToIntersection<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer All) => void
  ? All
  : never;

type ApiRoutes = UnionToIntersection<RoutesOf<(typeof operationModules)[keyof typeof operationModules]>>;

type PostPath = keyof ApiRoutes extends infer Key ? (Key extends `POST ${infer Path}` ? Path : never) : never;
type PostRoute<Path extends PostPath> = ApiRoutes[`POST ${Path}` & keyof ApiRoutes] & {
  fields: unknown;
  data: unknown;
};

type RequestOptions = {
  language: string;
  idempotencyKey?: string;
  /** The request completes when the visitor leaves the page. */
  keepalive?: boolean;
};

/** `sentences`: messages of the refusal, the first is the one to display. */
export type ApiResult<Data> = { ok: true; data: Data } | { ok: false; status: number; sentences: string[] };

/**
 * Posts to a JSON route of our API; path, fields and data are checked against its operation.
 * @throws TypeError without a network, and SyntaxError for a response that is not JSON
 */
export async function postToApi<Path extends PostPath>(
  path: Path,
  fields: PostRoute<Path>['fields'],
  { language, idempotencyKey, keepalive }: RequestOptions,
): Promise<ApiResult<PostRoute<Path>['data']>> {
  const response = await fetch(`/api/v1${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      language,
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
    },
    body: JSON.stringify(fields),
    keepalive,
  });
  const body = await response.json();
  if (response.status !== 200) return { ok: false, status: response.status, sentences: body.data.form ?? [] };
  const accepted: { data: PostRoute<Path>['data'] } = body;
  return { ok: true, data: accepted.data };
}
