import type { Api, EndpointContext } from '../http/api.ts';
import { executeAsData, isAddressLimit } from './execute.ts';
import type { Caller, Operation, OperationDeps, OperationRoute, Schema } from './operation.ts';

/** Registers the JSON routes of operations. */
export function registerOperations(api: Api, operations: readonly Operation[], deps: OperationDeps): void {
  for (const operation of operations) {
    for (const route of operation.routes) registerRoute(api, operation, route, deps);
  }
}

/** @throws RangeError for an operation whose fields cannot be placed in the request */
function registerRoute(api: Api, operation: Operation, route: OperationRoute, deps: OperationDeps): void {
  const { access, data, input, rules, throttle, name } = operation;
  const { paramsIn = 'path', ...documented } = route;
  if (!data) throw new RangeError(`${name} has a route, so it needs the schema of its data`);
  if (paramsIn !== 'path' && input) throw new RangeError(`${name} has input, so its params must be in the path`);
  const inputIn = route.method === 'POST' ? 'body' : 'query';
  const placed = (part: 'path' | 'query' | 'body'): Schema | undefined => {
    if (operation.params && part === paramsIn) return operation.params;
    return part === inputIn ? input : undefined;
  };
  api.addEndpoint<Schema | undefined, Schema | undefined, Schema | undefined, Schema>({
    ...documented,
    tags: [...operation.tags],
    access: access.routeAccess,
    rateLimit: throttle && isAddressLimit(throttle) ? throttle : undefined,
    cacheable: operation.cacheable,
    acceptsToken: operation.acceptsToken,
    files: operation.files,
    file: operation.file,
    params: placed('path'),
    query: placed('query'),
    body: placed('body'),
    rules: rules && ((visitor) => rules(visitor, {})),
    data,
    refusals: { ...access.refusals, ...operation.refusals },
    run: (call) => executeAsData(operation, toCaller(call, deps), joinFields(call)),
  });
}

function joinFields({
  params,
  query,
  body,
}: Pick<EndpointContext<Schema, Schema, Schema>, 'params' | 'query' | 'body'>) {
  return Object.assign({}, params, query, body);
}

function toCaller(call: EndpointContext<undefined, undefined, undefined>, deps: OperationDeps): Caller {
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
