import type { AuditEntry } from '../../../platform/operations/operation.ts';

type Facts = AuditEntry['before'];

/** Audit entry of an action on a product, such as `products-adjust-stock`; facts of one side are null on the other. */
export function describeProductAction(
  actor: AuditEntry['actor'],
  { action, id }: { action: string; id: number },
  { before = {}, after = {} }: { before?: Facts; after?: Facts },
): AuditEntry {
  const names = Object.keys({ ...before, ...after });
  const complete = (facts: Facts): Facts => Object.fromEntries(names.map((name) => [name, facts[name] ?? null]));
  return {
    actor,
    action: `products-${action}`,
    subject: { kind: 'products', id: String(id) },
    before: complete(before),
    after: complete(after),
  };
}
