import { ok, type Result, refuse, refuseField } from '../../../kernel/result.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { refuseViolations } from '../../../platform/resources/constraint-refusals.ts';
import { applyProductChange } from '../editing/apply-product-change.ts';
import { incrementProductVersion, lockProduct } from '../editing/product.store.ts';
import { MAX_SKU_LENGTH } from '../editing/staff-product.schemas.ts';
import { type Combination, combineAttributes, isSameCombination } from './combine-attributes.rules.ts';
import type { StaffVariantRow, VariantAttributeRow } from './staff-variant.ts';
import { type ChosenAttributes, MAX_VARIANTS } from './variant.schemas.ts';
import {
  findTakenSkus,
  insertVariants,
  insertVariantValues,
  lockVariants,
  selectStaffVariants,
  selectVariantAttributes,
  VARIANT_TABLE,
} from './variant-editing.store.ts';

/**
 * Creates the missing combinations of attribute values, without stock. Existing variants keep their stock, SKU and orders;
 * they get the first chosen value of an attribute that is new to the product. Refuses unknown attributes and values, a
 * choice without an attribute that the variants have, and too many variants.
 */
export async function createVariants(
  tx: Tx,
  productId: number,
  chosen: ChosenAttributes,
  now: Date,
): Promise<Result<{ created: string[] }>> {
  // before the combinations are built, which may be 125,000
  if (chosen.reduce((count, { value_ids }) => count * value_ids.length, 1) > MAX_VARIANTS)
    return refuseField('attributes', 'catalog.too-many-variants', { max: MAX_VARIANTS });
  await lockVariants(tx, productId);
  const product = await lockProduct(tx, productId);
  if (!product) return refuse('api.not-found', {}, 'missing');
  const attributes = await selectVariantAttributes(tx);
  const unknown = chosen.findIndex((choice) => !isKnownChoice(choice, attributes, chosen));
  if (unknown >= 0) return refuseField(`attributes.${unknown}.value_ids`, 'fields.invalid', { type: 'values' });
  const existing = await selectStaffVariants(tx, productId);
  const used = new Set(existing.flatMap(({ values }) => values.map(({ attribute_id }) => attribute_id)));
  if ([...used].some((id) => !chosen.some(({ attribute_id }) => attribute_id === id)))
    return refuseField('attributes', 'catalog.attribute-missing');
  const completed = existing.map((variant) => completeCombination(variant, chosen));
  if (hasDuplicates(completed)) return refuseField('attributes', 'catalog.attribute-missing');
  const missing = combineAttributes(chosen).filter(
    (combination) => !completed.some((other) => isSameCombination(combination, other)),
  );
  if (existing.length + missing.length > MAX_VARIANTS)
    return refuseField('attributes', 'catalog.too-many-variants', { max: MAX_VARIANTS });
  await insertVariantValues(
    tx,
    existing.flatMap((variant, index) => listNewValues(variant, completed[index] ?? new Map())),
  );
  const codes = new Map(attributes.flatMap(({ values }) => values.map(({ id, code }) => [id, code] as const)));
  const base = existing.length === 1 ? (existing[0]?.sku ?? product.slug) : product.slug;
  const skus = await createSkus(
    tx,
    missing.map((combination) => [base, ...[...combination.values()].map((id) => codes.get(id) ?? id)].join('-')),
  );
  const inserted = await refuseViolations(VARIANT_TABLE, () =>
    insertVariants(
      tx,
      skus.map((sku, index) => ({
        product_id: productId,
        sku,
        gtin: null,
        quantity: 0,
        sort: existing.length + index,
      })),
    ),
  );
  if (!inserted.ok) return inserted;
  await insertVariantValues(
    tx,
    inserted.value.flatMap((inventory_id, index) =>
      [...(missing[index] ?? [])].map(([attribute_id, value_id]) => ({ inventory_id, attribute_id, value_id })),
    ),
  );
  await applyProductChange(tx, [productId], now);
  await incrementProductVersion(tx, productId);
  return ok({ created: skus });
}

function isKnownChoice(
  { attribute_id, value_ids }: ChosenAttributes[number],
  attributes: readonly VariantAttributeRow[],
  all: ChosenAttributes,
): boolean {
  const attribute = attributes.find(({ id }) => id === attribute_id);
  const isRepeated =
    new Set(value_ids).size < value_ids.length || all.filter((one) => one.attribute_id === attribute_id).length > 1;
  return !isRepeated && value_ids.every((id) => attribute?.values.some((value) => value.id === id) ?? false);
}

function completeCombination({ values }: StaffVariantRow, chosen: ChosenAttributes): Combination {
  const own = new Map(values.map(({ attribute_id, value_id }) => [attribute_id, value_id]));
  return new Map(
    chosen.map(({ attribute_id, value_ids }) => [attribute_id, own.get(attribute_id) ?? value_ids[0] ?? 0]),
  );
}

/** Whether two variants have the same values. */
export function hasDuplicates(combinations: readonly Combination[]): boolean {
  return combinations.some((one, index) =>
    combinations.slice(index + 1).some((other) => isSameCombination(one, other)),
  );
}

function listNewValues({ id, values }: StaffVariantRow, completed: Combination) {
  return [...completed]
    .filter(([attribute]) => !values.some(({ attribute_id }) => attribute_id === attribute))
    .map(([attribute_id, value_id]) => ({ inventory_id: id, attribute_id, value_id }));
}

/** SKUs that no variant has; a taken one gets a number. */
async function createSkus(tx: Tx, wanted: readonly string[]): Promise<string[]> {
  const short = wanted.map((sku) => sku.toUpperCase().slice(0, MAX_SKU_LENGTH - 4));
  const numbers = Array.from({ length: 20 }, (_, index) => index + 2);
  const taken = new Set(
    await findTakenSkus(
      tx,
      short.flatMap((sku) => [sku, ...numbers.map((n) => `${sku}-${n}`)]),
    ),
  );
  return short.map((sku) => {
    const free = [sku, ...numbers.map((number) => `${sku}-${number}`)].find((one) => !taken.has(one)) ?? sku;
    taken.add(free);
    return free;
  });
}
