import { ok, type Result, refuse } from '../../kernel/result.ts';
import type { Visitor } from '../../platform/visitor.ts';

/** Whose lists these are; a guest has none. Refuses with `api.unauthenticated`. */
export function customerOf({ customer }: Visitor): Result<NonNullable<Visitor['customer']>> {
  return customer ? ok(customer) : refuse('api.unauthenticated', {}, 'unauthenticated');
}
