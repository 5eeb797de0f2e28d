import { ok, type Result } from '../../../kernel/result.ts';
import { type Db, inSavepoint, inTransaction, type Tx } from '../../../platform/database/db.ts';
import { refuseViolations } from '../../../platform/resources/constraint-refusals.ts';
import { invalidateCatalog } from '../../listing/index/invalidate-catalog.ts';
import { lockProductsWithVariants } from '../editing/lock-products.store.ts';
import { selectProductData } from '../transfer/product-data.store.ts';
import type { ProductData, StoredProduct, VariantData } from '../transfer/product-data.ts';
import { type References, selectReferences } from '../transfer/references.store.ts';
import { deleteVariant } from '../variants/variant-editing.store.ts';
import { lockImport, updateImport } from './import.store.ts';
import { deleteChanges, type RecordedChange, selectChanges } from './import-change.store.ts';
import { deleteProductRow, selectSlugOwners, selectUsedProducts } from './undo-import.store.ts';
import { type ProductWrite, writeProducts } from './write-products.ts';

/** Products restored in one transaction. */
const UNDO_BLOCK_SIZE = 100;

/**
 * Restores some products of an import in one transaction; products that were changed since keep their values. Returns true
 * when nothing is left, or the import is not being undone any more.
 */
export async function undoBlock(db: Db, id: number, { now, until }: { now: Date; until: Date }): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const locked = await lockImport(tx, id);
    if (locked?.status !== 'undoing') return true;
    const changes = await selectChanges(tx, id, UNDO_BLOCK_SIZE);
    if (changes.length === 0) {
      await updateImport(tx, id, { status: 'undone', due_at: null });
      // the indexes read only rows that exist, so they are rebuilt after deletions
      await invalidateCatalog(tx);
      return true;
    }
    const restored = await restoreProducts(tx, changes, { note: locked.file_name, staffName: locked.staff_name, now });
    await deleteChanges(
      tx,
      id,
      changes.map(({ product_id }) => product_id),
    );
    await updateImport(tx, id, {
      restored: locked.restored + restored,
      skipped: locked.skipped + changes.length - restored,
      due_at: until,
      attempts: 0,
    });
    return false;
  });
}

/** @returns number of restored products */
async function restoreProducts(
  tx: Tx,
  changes: readonly RecordedChange[],
  meta: { note: string; staffName: string; now: Date },
): Promise<number> {
  const ids = changes.map(({ product_id }) => product_id);
  await lockProductsWithVariants(tx, ids);
  const current = new Map((await selectProductData(tx, ids)).map((product) => [product.id, product]));
  const same = changes.flatMap((change) => {
    const product = current.get(change.product_id);
    return product?.version === change.version ? [{ change, product }] : [];
  });
  const created = same.flatMap(({ change, product }) => (change.before ? [] : [product]));
  const used = await selectUsedProducts(
    tx,
    created.map(({ id }) => id),
  );
  let restored = 0;
  for (const product of created)
    if (!used.has(product.id) && (await tryDelete(tx, () => deleteProductRow(tx, product.id)))) restored += 1;
  const references = await selectReferences(tx);
  const slugs = same.flatMap(({ change: { before } }) => (before ? [String(before.fields.slug)] : []));
  const owners = await selectSlugOwners(tx, slugs);
  const writes: ProductWrite[] = [];
  for (const { change, product } of same) {
    const { before, stock } = change;
    if (!before || !hasReferences(before, references)) continue;
    if ((owners.get(String(before.fields.slug)) ?? product.id) !== product.id) continue;
    writes.push({ before: product, after: await restoreData(tx, before, product, stock) });
  }
  await writeProducts(tx, writes, meta);
  return restored + writes.length;
}

/** Values before the import, with the sales since. A variant that the import created and that cannot be deleted is hidden. */
async function restoreData(
  tx: Tx,
  before: StoredProduct,
  current: StoredProduct,
  stock: Record<string, number>,
): Promise<ProductData> {
  const variants: VariantData[] = [];
  for (const variant of current.variants) {
    const old = before.variants.find(({ id }) => id === variant.id);
    if (old) {
      const added = stock[String(variant.id)] ?? 0;
      variants.push({ ...old, quantity: Math.max(0, variant.quantity - added) });
      continue;
    }
    const { id } = variant;
    if (id === null || !(await tryDelete(tx, () => deleteVariant(tx, id)))) variants.push({ ...variant, status: 2 });
  }
  return { fields: before.fields, specs: before.specs, pictures: before.pictures, variants };
}

/** False when other data, such as orders, references the row. */
async function tryDelete(tx: Tx, deleteRow: () => Promise<void>): Promise<boolean> {
  const deleted = await inSavepoint(tx, async (): Promise<Result<null>> => {
    const done = await refuseViolations({ table: 'product', fields: {} }, deleteRow);
    return done.ok ? ok(null) : done;
  });
  return deleted.ok;
}

/** Whether everything that the values refer to still exists. */
function hasReferences({ fields, specs, pictures, variants }: ProductData, references: References): boolean {
  const { tables, attributes } = references;
  const has = (table: string, id: unknown) => id === null || tables[table]?.nameById.has(Number(id)) === true;
  const values = [
    ...specs.map(({ value_id }) => value_id),
    ...pictures.map(({ attribute_value_id }) => attribute_value_id),
    ...variants.flatMap(({ options }) => Object.values(options)),
  ];
  return (
    has('brand', fields.brand_id) &&
    has('category', fields.category_id) &&
    has('seller', fields.seller_id) &&
    [fields.tags].flat().every((id) => has('tag', id)) &&
    specs.every(({ attribute_id }) => attributes.byId.has(attribute_id)) &&
    values.every((id) => id === null || attributes.valueById.has(id))
  );
}
