import type { Tx } from '../../../platform/database/db.ts';
import { isSameValue } from '../../../platform/resources/change-entry.ts';
import { recordSourceChanges } from '../../../platform/resources/translations/record-source-changes.ts';
import { restoreLibraryPictures } from '../../files/media/lock-library-pictures.ts';
import { applyProductChange } from '../editing/apply-product-change.ts';
import { productTextFields } from '../editing/product.fields.ts';
import { productResource } from '../editing/product.resource.ts';
import { renameFittingDevice } from '../editing/product.store.ts';
import { selectAlts } from '../pictures/picture.store.ts';
import { recordAltChanges } from '../pictures/picture-texts.ts';
import type { ProductData, StoredProduct } from '../transfer/product-data.ts';
import {
  type ImportedMovement,
  insertImportMovements,
  insertProductRows,
  insertVariantRows,
  replaceOptionRows,
  replacePictureRows,
  replaceSpecRows,
  replaceTagRows,
  replaceTextRows,
  selectVersions,
  updateProductRows,
  updateVariantRows,
} from './write-products.store.ts';

/** Change of one product; `before` is null for a new one. */
export type ProductWrite = { before: StoredProduct | null; after: ProductData };

export type WrittenProduct = {
  id: number;
  version: number;
  before: StoredProduct | null;
  /** Stock added by variant. */
  stock: Record<string, number>;
};

/**
 * Writes products with set-based statements, and applies the effects of a change by staff. The rows of existing products are
 * locked, and `before` was read after that.
 */
export async function writeProducts(
  tx: Tx,
  writes: readonly ProductWrite[],
  { note, staffName, now }: { note: string; staffName: string; now: Date },
): Promise<WrittenProduct[]> {
  if (writes.length === 0) return [];
  const inserted = await insertProductRows(
    tx,
    writes.flatMap(({ before, after }) => (before ? [] : [after.fields])),
    now,
  );
  await updateProductRows(
    tx,
    writes.flatMap(({ before, after }) => (before ? [{ ...after.fields, id: before.id }] : [])),
  );
  const changes = writes.map(({ before, after }) => ({
    id: before?.id ?? inserted.get(String(after.fields.slug)) ?? 0,
    before,
    after,
  }));
  await writeParts(tx, changes, now);
  const movements = await writeVariants(tx, changes);
  await insertImportMovements(tx, [...movements.values()].flat(), { note, staffName, now });
  for (const { before, after } of changes)
    if (before && before.fields.slug !== after.fields.slug)
      await renameFittingDevice(tx, String(before.fields.slug), String(after.fields.slug));
  await recordSourceChanges(
    tx,
    productResource,
    changes.flatMap(({ id, before, after }) => (before ? [{ id, before: before.fields, after: after.fields }] : [])),
  );
  const ids = changes.map(({ id }) => id);
  await applyProductChange(tx, ids, now);
  const versions = await selectVersions(tx, ids);
  return changes.map(({ id, before }) => ({
    id,
    version: versions.get(id) ?? 0,
    before,
    stock: Object.fromEntries((movements.get(id) ?? []).map(({ inventory_id, quantity }) => [inventory_id, quantity])),
  }));
}

type Change = ProductWrite & { id: number };

/** Writes the parts that differ. */
async function writeParts(tx: Tx, changes: readonly Change[], now: Date): Promise<void> {
  const select = <T>(read: (data: ProductData) => T) =>
    changes.flatMap(({ id, before, after }) => {
      const values = read(after);
      return isSameValue(before ? read(before) : null, values) ? [] : [{ product_id: id, values }];
    });
  await replaceTextRows(
    tx,
    select(({ fields }) => Object.fromEntries(Object.keys(productTextFields).map((name) => [name, fields[name]]))),
  );
  await replaceTagRows(
    tx,
    select(({ fields }) => (Array.isArray(fields.tags) ? fields.tags.map(Number) : [])),
  );
  await replaceSpecRows(
    tx,
    select(({ specs }) => specs),
  );
  const pictures = select((data) => data.pictures);
  const files = pictures.flatMap(({ values }) => values.map(({ file }) => file));
  await restoreLibraryPictures(tx, [...new Set(files)], now);
  const replaced = pictures.map(({ product_id }) => product_id);
  const before = await selectAlts(tx, replaced);
  await replacePictureRows(tx, pictures);
  const after = new Map((await selectAlts(tx, replaced)).map(({ id, alt }) => [id, alt]));
  await recordAltChanges(
    tx,
    before.flatMap(({ id, alt }) => {
      const text = after.get(id);
      return text ? [{ id, before: alt, after: text }] : [];
    }),
  );
}

/** @returns changes of stock by product */
async function writeVariants(tx: Tx, changes: readonly Change[]): Promise<Map<number, ImportedMovement[]>> {
  const listStored = ({ before, after }: Change) =>
    after.variants.flatMap((variant) => {
      const stored = before?.variants.find(({ id }) => id === variant.id);
      return stored && variant.id !== null ? [{ id: variant.id, variant, stored }] : [];
    });
  const known = changes.flatMap((change) => listStored(change).map((one) => ({ ...one, product: change.id })));
  const changed = known.filter(({ variant, stored }) => !isSameValue(variant, stored));
  await updateVariantRows(
    tx,
    changed.map(({ variant }) => variant),
  );
  const created = changes.flatMap(({ id, after }) =>
    after.variants.flatMap((variant, sort) => (variant.id === null ? [{ ...variant, product_id: id, sort }] : [])),
  );
  const inserted = await insertVariantRows(tx, created);
  await replaceOptionRows(tx, [
    ...changed
      .filter(({ variant, stored }) => !isSameValue(variant.options, stored.options))
      .map(({ id, variant: { options } }) => ({ id, options })),
    ...created.map(({ sku, options }) => ({ id: inserted.get(sku) ?? 0, options })),
  ]);
  const movements = changed.flatMap(({ id, product, variant, stored }) => {
    const quantity = variant.quantity - stored.quantity;
    return quantity === 0 ? [] : [{ product, movement: { inventory_id: id, quantity, remaining: variant.quantity } }];
  });
  const byProduct = Map.groupBy(movements, ({ product }) => product);
  return new Map([...byProduct].map(([product, list]) => [product, list.map(({ movement }) => movement)]));
}
