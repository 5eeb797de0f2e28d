import { ok, type Result, refuse } from '../../kernel/result.ts';
import type { Visitor } from '../../platform/http/visitor.ts';

/** Returns the signed-in customer. Refuses guests with `api.unauthenticated`. */
export function requireCustomer({ customer }: Visitor): Result<NonNullable<Visitor['customer']>> {
  return customer ? ok(customer) : refuse('api.unauthenticated', {}, 'unauthenticated');
}
