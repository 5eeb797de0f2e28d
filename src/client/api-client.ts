import type { z } from 'zod';
import type { operationModules } from '../operations.ts';
import type { Schema } from '../platform/operations/operation.ts';

type AnyOperation = (typeof operationModules)[keyof typeof operationModules][number];

/** Operation of a route such as `GET /common`. Compares routes only, because comparing whole operations takes seconds. */
type OperationOfRoute<Method, Path, One = AnyOperation> = One extends {
  routes: readonly { method: string; path: string }[];
}
  ? Extract<One['routes'][number], { method: Method; path: Path }> extends never
    ? never
    : One
  : never;

type SchemaInput<S> = S extends Schema ? z.input<S> : unknown;
type FieldsOf<One> = One extends { params?: infer P; input?: infer I } ? SchemaInput<P> & SchemaInput<I> : unknown;
type DataOf<One> = One extends { data?: infer D extends Schema } ? z.output<D> : never;

type Route = AnyOperation['routes'][number];
type Method = 'GET' | 'POST';
/** Paths without parameters, which is all that our pages request. */
type RoutePath<M extends Method> = Exclude<Extract<Route, { method: M }>['path'], `${string}{${string}`>;

type RouteKey<R = Route> = R extends { method: infer M extends string; path: infer P extends string }
  ? `${M} ${P}`
  : never;

/** Data of the response of a route, e.g. `GET /common`. */
export type ApiData<Key extends RouteKey> = Key extends `${infer M} ${infer Path}`
  ? DataOf<OperationOfRoute<M, Path>>
  : never;
type ApiRoute<M extends Method, Path> = {
  fields: FieldsOf<OperationOfRoute<M, Path>>;
  data: DataOf<OperationOfRoute<M, Path>>;
};

type RequestOptions = {
  language?: string;
  signal?: AbortSignal;
};

type PostOptions = RequestOptions & {
  idempotencyKey?: string;
  /** The request completes when the visitor leaves the page. */
  keepalive?: boolean;
};

/** `sentences`: messages of the refusal, the first is the one to display. */
export type ApiResult<Data> = { ok: true; data: Data } | { ok: false; status: number; sentences: string[] };

const API_ROOT = '/api/v1';

/**
 * Reads a JSON route of our API; path, query and data are checked against its operation.
 * @throws TypeError without a network, and SyntaxError for a response that is not JSON
 */
export function getFromApi<Path extends RoutePath<'GET'>>(
  path: Path,
  query: ApiRoute<'GET', Path>['fields'] & Record<string, string | undefined>,
  options: RequestOptions = {},
): Promise<ApiResult<ApiRoute<'GET', Path>['data']>> {
  const given = Object.entries<string | undefined>(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  const search = given.length > 0 ? `?${new URLSearchParams(given)}` : '';
  return send(path + search, { signal: options.signal }, options);
}

/**
 * Posts to a JSON route of our API; path, fields and data are checked against its operation.
 * @throws TypeError without a network, and SyntaxError for a response that is not JSON
 */
export function postToApi<Path extends RoutePath<'POST'>>(
  path: Path,
  fields: ApiRoute<'POST', Path>['fields'],
  { idempotencyKey, keepalive, ...options }: PostOptions,
): Promise<ApiResult<ApiRoute<'POST', Path>['data']>> {
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  if (idempotencyKey) headers['idempotency-key'] = idempotencyKey;
  const request = { method: 'POST', headers, body: JSON.stringify(fields), keepalive, signal: options.signal };
  return send(path, request, options);
}

/** Posts to a JSON route without waiting for a response; the request survives the page. */
export function sendBeaconToApi<Path extends RoutePath<'POST'>>(
  path: Path,
  fields: ApiRoute<'POST', Path>['fields'],
  { language }: { language: string },
): void {
  const body = new Blob([JSON.stringify(fields)], { type: 'application/json' });
  navigator.sendBeacon(`${API_ROOT}${path}?${new URLSearchParams({ language })}`, body);
}

type SentRequest = Omit<RequestInit, 'headers'> & { headers?: Record<string, string> };

async function send<Data>(path: string, request: SentRequest, { language }: RequestOptions): Promise<ApiResult<Data>> {
  const headers: Record<string, string> = { accept: 'application/json', ...request.headers };
  if (language) headers.language = language;
  const response = await fetch(API_ROOT + path, { ...request, headers });
  const body = await response.json();
  if (response.status !== 200) {
    const refused: { data: { form: string[] } } = body;
    return { ok: false, status: response.status, sentences: refused.data.form };
  }
  const accepted: { data: Data } = body;
  return { ok: true, data: accepted.data };
}
