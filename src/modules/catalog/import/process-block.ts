import { isCleanText } from '../../../platform/clean-text.ts';
import { type Db, inTransaction, type Tx } from '../../../platform/database/db.ts';
import { MAX_SLUG_LENGTH, slugify } from '../../naming/slug.rules.ts';
import { lockProductsWithVariants } from '../editing/lock-products.store.ts';
import { MAX_SKU_LENGTH } from '../editing/staff-product.schemas.ts';
import { INVALID, type TransferContext } from '../transfer/cell-notation.ts';
import { readLines } from '../transfer/line-notation.rules.ts';
import { selectProductData } from '../transfer/product-data.store.ts';
import type { TransferColumn } from '../transfer/transfer-column.ts';
import type { ImportBlock } from './files/read-blocks.ts';
import { readSku, readSlug } from './group-rows.ts';
import {
  advanceImport,
  type BlockCounts,
  insertProblems,
  insertSkus,
  lockImport,
  type ProductImport,
  selectEarlierRows,
  selectEarlierSlugs,
  selectFirstRows,
  selectProductIds,
} from './import.store.ts';
import { saveChanges, selectCreatedProducts } from './import-change.store.ts';
import type { ImportRow } from './import-row.ts';
import { completeSlug, type PlannedProduct, planBlock } from './plan-block.ts';
import { type PictureSources, resolvePictures } from './resolve-pictures.ts';
import { type ProductWrite, writeProducts } from './write-products.ts';

export type ImportContext = {
  db: Db;
  columns: readonly TransferColumn[];
  transfer: Omit<TransferContext, 'findPicture'>;
  pictures: PictureSources;
};

/**
 * Checks or applies a block in one transaction, which also moves the position of the import. Returns false when the import was
 * cancelled, or another process has done the block.
 */
export async function processBlock(
  current: Pick<ProductImport, 'id' | 'status' | 'byte_offset'>,
  block: ImportBlock,
  { db, columns, transfer, pictures }: ImportContext,
  { now, until }: { now: Date; until: Date },
): Promise<boolean> {
  const isCheck = current.status === 'checking';
  const names = block.rows.flatMap(({ cells }) =>
    readLines(cells.get('pictures') ?? '').filter((line) => line !== '' && isCleanText(line)),
  );
  const resolved = await resolvePictures(names, pictures, { isCheck });
  const context = { ...transfer, findPicture: (name: string) => resolved.get(name) ?? INVALID };
  return inTransaction(db, async (tx) => {
    const locked = await lockImport(tx, current.id);
    if (locked?.status !== current.status || locked.byte_offset !== current.byte_offset) return false;
    const planned = await planRows(tx, locked, block.rows, { columns, context });
    const counts = countProducts(planned);
    if (!isCheck) {
      const writes = planned.flatMap((product): ProductWrite[] =>
        product.kind === 'created' || product.kind === 'updated' ? [product] : [],
      );
      const written = await writeProducts(tx, writes, {
        note: locked.file_name,
        staffName: locked.staff_name,
        now,
      });
      await saveChanges(tx, locked.id, written);
    }
    await insertProblems(
      tx,
      locked.id,
      planned.flatMap((product) => (product.kind === 'refused' ? product.problems : [])),
    );
    await advanceImport(tx, locked.id, { end: block.end, rows: block.rowCount, counts, until });
    return true;
  });
}

async function planRows(
  tx: Tx,
  { id, status, mode, empty_cells }: ProductImport,
  rows: readonly ImportRow[],
  { columns, context }: { columns: readonly TransferColumn[]; context: TransferContext },
): Promise<PlannedProduct[]> {
  const skus = rows.map(readSku).filter((sku) => sku !== '');
  const slugs = rows.flatMap((row) => (readSlug(row) === '' ? guessSlugs(row) : [readSlug(row)]));
  const ids = await selectProductIds(tx, skus, slugs);
  if (status === 'running') await lockProductsWithVariants(tx, ids);
  else
    await insertSkus(
      tx,
      id,
      rows
        .map((row) => ({ sku: readSku(row), slug: readSlug(row), row: row.number }))
        // longer ones are reported, and are too long for the index
        .filter(({ sku, slug }) => sku !== '' && sku.length <= MAX_SKU_LENGTH && slug.length <= MAX_SLUG_LENGTH),
    );
  const before = { importId: id, row: rows[0]?.number ?? 0 };
  return planBlock(rows, {
    columns,
    options: { mode, emptyCells: empty_cells },
    context,
    stored: await selectProductData(tx, ids),
    firstRowBySku: await selectFirstRows(tx, id, skus),
    earlier: {
      byProduct: await selectEarlierRows(tx, ids, before),
      bySlug: await selectEarlierSlugs(
        tx,
        rows.map(readSlug).filter((slug) => slug !== ''),
        before,
      ),
      created: await selectCreatedProducts(tx, id, ids),
    },
  });
}

/** Slugs that a new product without one can get. */
function guessSlugs(row: ImportRow): string[] {
  const slug = slugify(row.cells.get('title.en') ?? '') || 'product';
  return [slug, completeSlug(slug, readSku(row))];
}

function countProducts(planned: readonly PlannedProduct[]): BlockCounts {
  const count = (kind: PlannedProduct['kind']) => planned.filter((product) => product.kind === kind).length;
  const badRows = planned.flatMap((product) =>
    product.kind === 'refused' ? product.problems.map(({ row }) => row) : [],
  );
  return {
    created: count('created'),
    updated: count('updated'),
    unchanged: count('unchanged'),
    skipped: count('skipped'),
    bad_rows: new Set(badRows).size,
  };
}
