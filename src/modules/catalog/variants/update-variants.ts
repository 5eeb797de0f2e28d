import { ok, type RefusalReason, type Result, refuse, refuseFields } from '../../../kernel/result.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { refuseViolations } from '../../../platform/resources/constraint-refusals.ts';
import { applyProductChange } from '../editing/apply-product-change.ts';
import { lockProductVersion } from '../editing/lock-product-version.ts';
import { incrementProductVersion } from '../editing/product.store.ts';
import type { StaffVariantRow } from './staff-variant.ts';
import type { UpdateVariantsInput } from './variant.schemas.ts';
import {
  findTakenSkus,
  lockVariants,
  selectStaffVariants,
  updateVariants as storeVariants,
  VARIANT_TABLE,
  type VariantChange,
} from './variant-editing.store.ts';
import { findVariantPriceProblems } from './variant-prices.rules.ts';

export type ChangedVariants = { version: number; before: StaffVariantRow[]; after: VariantChange[] };

/**
 * Changes variants of a product of a known version. Refuses by field: a variant of another product, a SKU that is taken, a
 * previous price that is not above the price; and a visible product without a visible variant.
 */
export async function updateVariants(
  tx: Tx,
  productId: number,
  { version, variants }: UpdateVariantsInput,
  now: Date,
): Promise<Result<ChangedVariants>> {
  await lockVariants(tx, productId);
  const locked = await lockProductVersion(tx, { id: productId, version });
  if (!locked.ok) return locked;
  const before = await selectStaffVariants(tx, productId);
  const problems = await findProblems(tx, variants, before);
  if (Object.keys(problems).length > 0) return refuseFields(problems);
  const after = before.map((one) => variants.find(({ id }) => id === one.id) ?? one);
  if (locked.value.status === 1 && !after.some(({ status }) => status === 1)) return refuse('catalog.last-variant');
  const stored = await refuseViolations(VARIANT_TABLE, () => storeVariants(tx, productId, variants));
  if (!stored.ok) return stored;
  await applyProductChange(tx, [productId], now);
  return ok({ version: await incrementProductVersion(tx, productId), before, after: variants });
}

async function findProblems(
  tx: Tx,
  variants: readonly VariantChange[],
  before: readonly StaffVariantRow[],
): Promise<Record<string, RefusalReason[]>> {
  const taken = new Set(
    await findTakenSkus(
      tx,
      variants.map(({ sku }) => sku),
      before.map(({ id }) => id),
    ),
  );
  const skus = before.map((one) => variants.find(({ id }) => id === one.id)?.sku ?? one.sku);
  const isRepeated = (sku: string) => skus.filter((one) => one === sku).length > 1;
  const found = variants.flatMap(({ id, sku, price, previous }, index): [string, RefusalReason][] => {
    const path = `variants.${index}`;
    const current = before.find((one) => one.id === id);
    if (!current) return [[`${path}.id`, { code: 'fields.invalid', facts: { type: 'id' } }]];
    return [
      ...(taken.has(sku) || isRepeated(sku)
        ? [[`${path}.sku`, { code: 'resources.taken', facts: { type: 'sku' } }] satisfies [string, RefusalReason]]
        : []),
      ...findVariantPriceProblems({ price, previous }, { hasAttributes: current.values.length > 0 }).map(
        ([field, problem]): [string, RefusalReason] => [`${path}.${field}`, problem],
      ),
    ];
  });
  return Object.fromEntries(found.map(([path, problem]) => [path, [problem]]));
}
