import { ok, type Result, refuse } from '../../../kernel/result.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { copyFitRules } from '../../devices/editing/edit-fit-rules.ts';
import { lockLibraryPictures } from '../../files/media/lock-library-pictures.ts';
import { selectPictures } from '../pictures/picture.store.ts';
import { findTakenSkus } from '../variants/variant-editing.store.ts';
import { applyProductChange } from './apply-product-change.ts';
import { copyProductRow, copyProductRows, selectSkus } from './copy-product.store.ts';
import { findFreeSlug, lockProduct } from './product.store.ts';
import { MAX_SKU_LENGTH } from './staff-product.schemas.ts';

const MAX_COPIES = 50;

/** Copies a product with texts, pictures, specifications, tags, compatibility rules and variants. The copy is hidden and has no stock. */
export async function copyProduct(tx: Tx, id: number, now: Date): Promise<Result<{ id: number; slug: string }>> {
  // a replacement of a picture locks it before the products, and does not find the copy
  await lockLibraryPictures(
    tx,
    (await selectPictures(tx, id)).map(({ file }) => file),
  );
  const product = await lockProduct(tx, id);
  if (!product) return refuse('api.not-found', {}, 'missing');
  const slug = await findFreeSlug(tx, product.slug);
  const suffix = await findFreeSuffix(tx, await selectSkus(tx, id));
  if (suffix === undefined) return refuse('catalog.too-many-copies', { max: MAX_COPIES });
  const copy = await copyProductRow(tx, { id, slug, now });
  await copyProductRows(tx, { from: id, to: copy, suffix, maxSkuLength: MAX_SKU_LENGTH });
  await copyFitRules(tx, { from: id, to: copy });
  await applyProductChange(tx, [copy], now);
  return ok({ id: copy, slug });
}

/** Suffix that makes all SKUs of the copy unique: "-C1". */
async function findFreeSuffix(tx: Tx, skus: readonly string[]): Promise<string | undefined> {
  for (let number = 1; number <= MAX_COPIES; number += 1) {
    const suffix = `-C${number}`;
    const wanted = skus.map((sku) => sku.slice(0, MAX_SKU_LENGTH - suffix.length) + suffix);
    const isUnique = new Set(wanted).size === wanted.length;
    if (isUnique && (await findTakenSkus(tx, wanted)).length === 0) return suffix;
  }
  return undefined;
}
