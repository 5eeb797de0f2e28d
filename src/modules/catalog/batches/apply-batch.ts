import { getCurrencyExponent } from '../../../kernel/money.ts';
import { ok, type Result, refuse, refuseField } from '../../../kernel/result.ts';
import type { Db, Tx } from '../../../platform/database/db.ts';
import { readSettings } from '../../settings/read-settings.ts';
import { applyProductChange } from '../editing/apply-product-change.ts';
import { lockProductsWithVariants } from '../editing/lock-products.store.ts';
import { hasCategory, selectExistingCategories } from '../editing/product.store.ts';
import type { BatchInput } from './batch.schemas.ts';
import { insertBatch, markUndone, saveValues, selectBatchProducts } from './batch.store.ts';
import { type PlannedChange, planChange, type StoredChange } from './plan-batch.rules.ts';

/** What a batch would do, product by product. Refuses an unknown category. */
export async function planBatch(db: Db, { ids, versions, change }: BatchInput): Promise<Result<PlannedChange[]>> {
  if (versions && versions.length !== ids.length) return refuseField('versions', 'fields.invalid', { type: 'version' });
  if (change.kind === 'category' && !(await hasCategory(db, change.category_id)))
    return refuseField('change.category_id', 'fields.invalid', { type: 'category_id' });
  const exponent = getCurrencyExponent((await readSettings(db)).currency);
  const products = await selectBatchProducts(db, ids);
  return ok(
    products.map((product) => planChange(product, change, { exponent, version: versions?.[ids.indexOf(product.id)] })),
  );
}

export type AppliedBatch = { id: number; changes: StoredChange[] };

/** Changes many products at once; those with a problem stay. Refuses when nothing would change. */
export async function applyBatch(
  tx: Tx,
  input: BatchInput,
  { staffName, now }: { staffName: string; now: Date },
): Promise<Result<AppliedBatch>> {
  await lockProductsWithVariants(tx, input.ids);
  const planned = await planBatch(tx, input);
  if (!planned.ok) return planned;
  const changes = planned.value.flatMap(({ product, after }) =>
    after ? [{ id: product.id, before: product.values, after }] : [],
  );
  if (changes.length === 0) return refuse('catalog.empty-batch');
  await saveChanges(
    tx,
    changes.map(({ id, after }) => ({ id, values: after })),
    now,
  );
  return ok({ id: await insertBatch(tx, { kind: input.change.kind, staffName, changes, now }), changes });
}

/** Restores the values before a batch; products that were changed since keep their values. */
export async function undoBatch(
  tx: Tx,
  id: number,
  now: Date,
): Promise<Result<{ restored: number[]; skipped: number[] }>> {
  const changes = await markUndone(tx, id, now);
  if (!changes) return refuse('api.not-found', {}, 'missing');
  const ids = changes.map((change) => change.id);
  await lockProductsWithVariants(tx, ids);
  const current = new Map((await selectBatchProducts(tx, ids)).map((product) => [product.id, product]));
  const categories = await selectExistingCategories(
    tx,
    changes.map(({ before }) => before.category_id),
  );
  const same = changes.filter(({ id: product, before, after }) => {
    const found = current.get(product);
    return (
      isSame(found?.values, after) &&
      categories.has(before.category_id) &&
      (before.status !== 1 || found?.hasVisibleVariant === true)
    );
  });
  await saveChanges(
    tx,
    same.map(({ id: product, before }) => ({ id: product, values: before })),
    now,
  );
  const restored = same.map((change) => change.id);
  return ok({ restored, skipped: ids.filter((product) => !restored.includes(product)) });
}

async function saveChanges(tx: Tx, changes: Parameters<typeof saveValues>[1], now: Date): Promise<void> {
  await saveValues(tx, changes);
  await applyProductChange(
    tx,
    changes.map(({ id }) => id),
    now,
  );
}

/** Both are built by the database or from its values, with the same names. */
function isSame(one: StoredChange['after'] | undefined, other: StoredChange['after']): boolean {
  if (!one) return false;
  const { variants, ...values } = one;
  const isSameValue = Object.entries(values).every(([name, value]) =>
    Object.entries(other).some(([otherName, otherValue]) => otherName === name && otherValue === value),
  );
  return (
    isSameValue &&
    variants.length === other.variants.length &&
    variants.every((variant, index) => {
      const match = other.variants[index];
      return match?.id === variant.id && match.price === variant.price && match.previous === variant.previous;
    })
  );
}
