import { mayReadCost } from '../editing/product-cost.rules.ts';
import { createFieldColumns } from './field-columns.ts';
import { createPictureColumns } from './picture-columns.ts';
import { specColumn } from './spec-column.ts';
import type { TransferColumn } from './transfer-column.ts';
import { variantColumns } from './variant-columns.ts';

/** Name of the column that groups the rows of a product. */
export const SLUG_COLUMN = 'slug';

/** Columns of files that a staff member exports and imports. */
export function listStaffColumns(locales: readonly string[], staff: { role: string }): TransferColumn[] {
  return createTransferColumns(locales).filter(({ field }) => field !== 'cost' || mayReadCost(staff));
}

/** Columns of files with products, in their order: identification, variant, then product. */
export function createTransferColumns(locales: readonly string[]): TransferColumn[] {
  const fields = createFieldColumns(locales);
  const slug = fields.filter(({ name }) => name === SLUG_COLUMN);
  const others = fields.filter(({ name }) => name !== SLUG_COLUMN);
  return [...slug, ...variantColumns, ...others, specColumn, ...createPictureColumns(locales)];
}
