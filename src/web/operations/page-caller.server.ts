import type { Locale } from '../../kernel/locale.ts';
import { createOperationDeps } from '../../operation-deps.ts';
import type { Uploads } from '../../platform/http/uploads.ts';
import { ANONYMOUS_VISITOR, type Visitor } from '../../platform/http/visitor.ts';
import type { Caller, OperationDeps } from '../../platform/operations/operation.ts';
import type { Services } from '../../services.ts';
import type { ShopRequest } from '../http/request.server.ts';

type PageCallerOptions = {
  uploads?: Uploads;
  /** Visitor who signed in during this request. */
  visitor?: Visitor;
  /** Dependencies that differ from those of the JSON API. */
  deps?: Partial<OperationDeps>;
  /** Idempotency key of a form and its fields, or `form` for a form without a key. */
  repeat?: Caller['repeat'];
};

/** Caller of an operation for a page request. Pages are identified by cookies. */
export function createPageCaller(
  shop: ShopRequest,
  { uploads = {}, visitor, deps, repeat = null }: PageCallerOptions = {},
): Caller {
  const { services, locale, address, userAgent } = shop;
  return {
    deps: { ...createOperationDeps(services), ...deps },
    locale,
    address,
    userAgent,
    hasAuthorizationHeader: false,
    visitor: visitor ? async () => visitor : shop.visitor,
    tokenVisitor: async () => null,
    uploads,
    repeat,
  };
}

/** Caller of operations outside of a request, whose result is the same for all visitors and is cached for them. */
export function createAnonymousCaller(services: Services, locale: Locale, deps: Partial<OperationDeps> = {}): Caller {
  return {
    deps: { ...createOperationDeps(services), ...deps },
    locale,
    address: '',
    userAgent: null,
    hasAuthorizationHeader: false,
    visitor: async () => ANONYMOUS_VISITOR,
    tokenVisitor: async () => null,
    uploads: {},
    repeat: null,
  };
}
