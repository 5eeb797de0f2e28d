import type { AuditEntry } from '../../../platform/operations/operation.ts';
import type { ChangedVariants } from './update-variants.ts';

type Facts = AuditEntry['before'];

const FIELDS = ['sku', 'gtin', 'price', 'previous', 'status'] as const;

/** Changed fields by SKU, before and after; null when nothing has changed. */
export function describeVariantChanges({
  before,
  after,
}: Pick<ChangedVariants, 'before' | 'after'>): { before: Facts; after: Facts } | null {
  const changes = after.flatMap((variant) => {
    const old = before.find(({ id }) => id === variant.id);
    if (!old) return [];
    return FIELDS.filter((field) => old[field] !== variant[field]).map((field) => ({
      // a variant fact is called `price.SKU`
      name: `${field}.${old.sku}`,
      before: old[field],
      after: variant[field],
    }));
  });
  if (changes.length === 0) return null;
  return {
    before: Object.fromEntries(changes.map((change) => [change.name, change.before])),
    after: Object.fromEntries(changes.map((change) => [change.name, change.after])),
  };
}
