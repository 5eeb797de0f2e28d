import type { RefusalReason } from '../../../kernel/result.ts';
import type { TransferContext } from './cell-notation.ts';
import type { ProductData, VariantData } from './product-data.ts';

/** Where the values of a column are. */
type ColumnOf<Level extends 'product' | 'variant', Data> = {
  /** Name in files, the same in every language. */
  name: string;
  level: Level;
  /** Field whose label names the column. */
  field: string;
  locale?: string;
  format(data: Data, context: TransferContext): string;
  /** Sets the value of a cell in `draft`; an empty text removes the value. Returns the reason why it cannot. */
  read(draft: Data, text: string, context: TransferContext): RefusalReason | null;
};

export type ProductColumn = ColumnOf<'product', ProductData>;
export type VariantColumn = ColumnOf<'variant', VariantData>;
export type TransferColumn = ProductColumn | VariantColumn;

export const REQUIRED: RefusalReason = { code: 'fields.required', facts: {} };

const MAX_SHOWN_NAME_LENGTH = 80;

/** Reason why a name in a file refers to nothing. */
export function describeUnknownName(name: string): RefusalReason {
  return { code: 'catalog.unknown-name', facts: { name: name.slice(0, MAX_SHOWN_NAME_LENGTH).toWellFormed() } };
}
