import type { RequestContext } from '../../src/modules/customers/request-context.ts';
import type { Db } from '../../src/platform/database/db.ts';
import type { Caller } from '../../src/platform/operations/operation.ts';
import { createPageCaller } from '../../src/web/operations/page-caller.server.ts';
import { shopRequestBy } from './shop-request.ts';

/** A visitor who executes operations at the address, with the limits and at the time of a request context. */
export function createContextCaller(db: Db, { address, locale, limits, now }: RequestContext): Caller {
  return createPageCaller(shopRequestBy(db, {}, { address, locale }), { deps: { limits, clock: () => now } });
}
