import type { Api, EndpointContext } from '../http/api.ts';
import { executeAsData, findAddressLimit } from './execute.ts';
import type { Caller, Operation, OperationDeps, OperationRoute, OptionalSchema, Schema } from './operation.ts';

/** Registers the JSON routes of operations. */
export function registerOperations(api: Api, operations: readonly Operation[], deps: OperationDeps): void {
  for (const operation of operations) {
    for (const route of operation.routes) registerRoute(api, operation, route, deps);
  }
}

/** @throws RangeError for an operation whose fields cannot be placed in the request */
function registerRoute(api: Api, operation: Operation, route: OperationRoute, deps: OperationDeps): void {
  const { access, data, input, rules, name, params } = operation;
  const { paramsIn = 'path', ...documented } = route;
  if (!data) throw new RangeError(`${name} has a route, so it needs the schema of its data`);
  if (paramsIn !== 'path' && input) throw new RangeError(`${name} has input, so its params must be in the path`);
  const schemas: { path?: Schema; query?: Schema; body?: Schema } = {};
  schemas[route.method === 'POST' ? 'body' : 'query'] = input;
  if (params) schemas[paramsIn] = params;
  api.addEndpoint<OptionalSchema, OptionalSchema, OptionalSchema, Schema>({
    ...documented,
    tags: [...operation.tags],
    access: access.routeAccess,
    rateLimit: findAddressLimit(operation),
    cacheable: operation.cacheable,
    acceptsToken: operation.acceptsToken,
    files: operation.files,
    maxUploadBytes: operation.maxUploadBytes,
    // a body over the default size is read only after the access check
    admitUpload:
      operation.maxUploadBytes === undefined
        ? undefined
        : (call) => access.authorize(toCaller({ ...call, uploads: {}, idempotencyKey: null }, deps), {}),
    file: operation.file,
    params: schemas.path,
    query: schemas.query,
    body: schemas.body,
    rules: rules && ((visitor) => rules(visitor, {})),
    data,
    refusals: { ...access.refusals, ...operation.refusals },
    run: (call) =>
      executeAsData(operation, toCaller(call, deps), Object.assign({}, call.params, call.query, call.body)),
  });
}

type RouteCall = Pick<
  EndpointContext<undefined, undefined, undefined>,
  'request' | 'locale' | 'uploads' | 'visitor' | 'tokenVisitor' | 'idempotencyKey'
>;

function toCaller(call: RouteCall, deps: OperationDeps): Caller {
  const { request, locale, uploads, visitor, tokenVisitor, idempotencyKey } = call;
  return {
    deps,
    locale,
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? null,
    hasAuthorizationHeader: request.headers.authorization !== undefined,
    visitor,
    tokenVisitor,
    uploads,
    repeat: { idempotencyKey, request, uploads },
  };
}
