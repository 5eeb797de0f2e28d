import type { AuditEntry } from '../../../platform/operations/operation.ts';

type Facts = AuditEntry['before'];

/** Audit entry of an action on a product, such as `products-publish`. */
export function describeProductAction(
  actor: AuditEntry['actor'],
  { action, id }: { action: string; id: number },
  { before = {}, after = {} }: { before?: Facts; after?: Facts },
): AuditEntry {
  return { actor, action: `products-${action}`, subject: { kind: 'products', id: String(id) }, before, after };
}
