import { isCleanText } from '../../../platform/clean-text.ts';
import type { StoredProduct } from '../transfer/product-data.ts';
import { SLUG_COLUMN } from '../transfer/transfer-columns.ts';
import { SKU_COLUMN } from '../transfer/variant-columns.ts';
import type { ImportRow } from './import-row.ts';

const TITLE_PREFIX = 'title.';

/** Rows of one product. */
export type RowGroup = { stored: StoredProduct | null; rows: ImportRow[] };

/**
 * Groups rows by their product: the one with the SKU of a row, or else with its slug. Rows with the same slug belong together
 * even if the slug is new; a row without both is a product of its own.
 */
export function groupRows(rows: readonly ImportRow[], products: readonly StoredProduct[]): RowGroup[] {
  const bySku = new Map(products.flatMap((product) => product.variants.map(({ sku }) => [sku, product] as const)));
  const bySlug = new Map(products.map((product) => [String(product.fields.slug), product]));
  // a product is found by the SKU of any of its rows, so that its slug can be changed
  const bySlugCell = new Map<string, StoredProduct>();
  // a new slug with a new title is another product, whose SKU is reported
  const otherSlugs = new Set(
    rows
      .filter((row) => {
        const product = bySku.get(readSku(row));
        return product !== undefined && !bySlug.has(readSlug(row)) && hasOtherTitle(row, product);
      })
      .map(readSlug),
  );
  for (const row of rows) {
    const slug = readSlug(row);
    const found = bySlug.get(slug) ?? (otherSlugs.has(slug) ? undefined : bySku.get(readSku(row)));
    if (slug !== '' && found && !bySlugCell.has(slug)) bySlugCell.set(slug, found);
  }
  const groups = new Map<string, RowGroup>();
  for (const row of rows) {
    const slug = readSlug(row);
    const stored = (slug === '' ? bySku.get(readSku(row)) : bySlugCell.get(slug)) ?? null;
    const key = stored ? `id ${stored.id}` : slug === '' ? `row ${row.number}` : `slug ${slug}`;
    const group = groups.get(key);
    if (group) group.rows.push(row);
    else groups.set(key, { stored, rows: [row] });
  }
  return [...groups.values()];
}

/** Whether the row has titles, and none of them is a title of the product. */
function hasOtherTitle({ cells }: ImportRow, { fields: { title } }: StoredProduct): boolean {
  const titles = [...cells].filter(([column, text]) => column.startsWith(TITLE_PREFIX) && text.trim() !== '');
  const stored = Object(title);
  return (
    titles.length > 0 &&
    titles.every(([column, text]) => Reflect.get(stored, column.slice(TITLE_PREFIX.length)) !== text.trim())
  );
}

/** Empty for a text that the database cannot compare; the cell is reported as unreadable. */
function readKey(cell = ''): string {
  return isCleanText(cell) ? cell.trim() : '';
}

export function readSku({ cells }: ImportRow): string {
  return readKey(cells.get(SKU_COLUMN));
}

export function readSlug({ cells }: ImportRow): string {
  return readKey(cells.get(SLUG_COLUMN));
}
