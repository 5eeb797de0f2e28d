import { createOperationDeps } from '../../operation-deps.ts';
import type { Uploads } from '../../platform/http/uploads.ts';
import type { Visitor } from '../../platform/http/visitor.ts';
import type { Caller } from '../../platform/operations/operation.ts';
import type { ShopRequest } from '../http/request.server.ts';

type PageCallerOptions = {
  uploads?: Uploads;
  /** Visitor who signed in during this request. */
  visitor?: Visitor;
};

/** Caller of an operation for a page request. Pages are identified by cookies and have no idempotency key. */
export function createPageCaller(shop: ShopRequest, { uploads = {}, visitor }: PageCallerOptions = {}): Caller {
  const { services, locale, address, userAgent } = shop;
  return {
    deps: createOperationDeps(services),
    locale,
    address,
    userAgent,
    visitor: visitor ? async () => visitor : shop.visitor,
    tokenVisitor: async () => null,
    uploads,
    repeat: null,
  };
}
