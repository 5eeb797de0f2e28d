import { ok, type Result, refuseField } from '../../../kernel/result.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { refuseViolations } from '../../../platform/resources/constraint-refusals.ts';
import { slugify } from '../../naming/slug.rules.ts';
import { insertVariants, VARIANT_TABLE } from '../variants/variant-editing.store.ts';
import { applyProductChange } from './apply-product-change.ts';
import { productFields } from './product.fields.ts';
import { findFreeSlug, hasBrand, hasCategory, insertProduct } from './product.store.ts';
import type { CreateProductInput } from './staff-product.schemas.ts';

/** Creates a hidden product with one variant. Refuses a slug or SKU of another product, and an unknown brand or category. */
export async function createProduct(
  tx: Tx,
  { title, slug, brand_id, category_id, selling, sku, gtin, quantity }: CreateProductInput,
  now: Date,
): Promise<Result<{ id: number; slug: string }>> {
  if (brand_id === null || !(await hasBrand(tx, brand_id))) return refuseUnknown('brand_id');
  if (category_id === null || !(await hasCategory(tx, category_id))) return refuseUnknown('category_id');
  const free = slug ?? (await findFreeSlug(tx, slugify(title.en ?? '') || 'product'));
  const product = { table: 'product', fields: productFields };
  const inserted = await refuseViolations(product, () =>
    insertProduct(tx, { title, slug: free, brand_id, category_id, selling, created_at: now, updated_at: now }),
  );
  if (!inserted.ok) return inserted;
  const stocked = await refuseViolations(VARIANT_TABLE, () =>
    insertVariants(tx, [{ product_id: inserted.value, sku, gtin, quantity }]),
  );
  if (!stocked.ok) return stocked;
  await applyProductChange(tx, [inserted.value], now);
  return ok({ id: inserted.value, slug: free });
}

function refuseUnknown(field: string) {
  return refuseField(field, 'fields.invalid', { type: field });
}
