import { stringify } from 'csv-stringify/sync';
import { BYTE_ORDER_MARK } from '../../../kernel/csv.ts';
import { runWithoutDeadline } from '../../../platform/database/database-deadline.ts';
import type { Db } from '../../../platform/database/db.ts';
import { type StaffProductFilters, selectMatchingIds } from '../editing/staff-product-list.store.ts';
import type { TransferContext } from '../transfer/cell-notation.ts';
import { selectProductData } from '../transfer/product-data.store.ts';
import type { StoredProduct } from '../transfer/product-data.ts';
import type { TransferColumn } from '../transfer/transfer-column.ts';
import { escapeApostrophe } from './formula-escape.rules.ts';

/** Products of one query. Each page is a query of its own, so that no transaction stays open and memory use is constant. */
const EXPORT_BATCH_SIZE = 200;

export const EXPORT_FORMATS = ['csv', 'json'] as const;
export type ExportOptions = {
  filters: StaffProductFilters;
  format: (typeof EXPORT_FORMATS)[number];
  hasBom: boolean;
  columns: readonly TransferColumn[];
};

/**
 * Products as a file with a row per variant; the values of the product are in its first row. Products are in the order of
 * their ids, so that the same products give the same bytes.
 */
export async function* exportProducts(
  db: Db,
  { filters, format, hasBom, columns }: ExportOptions,
  context: TransferContext,
): AsyncGenerator<Uint8Array> {
  if (format === 'csv')
    yield encodeText((hasBom ? BYTE_ORDER_MARK : '') + formatCsv([columns.map(({ name }) => name)]));
  else yield encodeText('[');
  let isFirst = true;
  for (let after = 0; ; ) {
    // the export takes longer than the database time of a request
    const { ids, products } = await runWithoutDeadline(async () => {
      const page = await selectMatchingIds(db, filters, { after, limit: EXPORT_BATCH_SIZE });
      return { ids: page, products: await selectProductData(db, page) };
    });
    if (products.length > 0) {
      const rows = products.flatMap((product) => listRows(product, columns, context));
      yield encodeText(format === 'csv' ? formatCsv(rows) : formatJson(rows, columns, isFirst));
      isFirst = false;
    }
    // products can be deleted between the two queries
    if (ids.length < EXPORT_BATCH_SIZE) break;
    after = ids.at(-1) ?? 0;
  }
  if (format === 'json') yield encodeText('\n]\n');
}

function encodeText(text: string): Uint8Array {
  return Buffer.from(text);
}

/** Rows of a product: the slug is in each, so that rows that belong together are found. */
function listRows(product: StoredProduct, columns: readonly TransferColumn[], context: TransferContext): string[][] {
  return product.variants.map((variant, index) =>
    columns.map((column) => {
      if (column.level === 'variant') return column.format(variant, context);
      return index === 0 || column.field === 'slug' ? column.format(product, context) : '';
    }),
  );
}

function formatCsv(rows: readonly string[][]): string {
  return stringify(
    rows.map((row) => row.map(escapeApostrophe)),
    { escape_formulas: true, record_delimiter: '\r\n', quoted_match: /[\r\n]|^\s|\s$/ },
  );
}

/** An object per row without empty cells, each on a line of its own. */
function formatJson(rows: readonly string[][], columns: readonly TransferColumn[], isFirst: boolean): string {
  return rows
    .map((row, index) => {
      const cells = columns.flatMap(({ name }, at) => (row[at] ? [[name, row[at]] as const] : []));
      return `${isFirst && index === 0 ? '' : ','}\n${JSON.stringify(Object.fromEntries(cells))}`;
    })
    .join('');
}
