import { z } from 'zod';
import { rowId } from '../../../kernel/integer.schemas.ts';
import type { Field } from '../field.ts';
import type { ListedProduct, ProductListAmount, ProductListControl } from './product-list.ts';

const listSchema = <Row extends z.ZodType<ListedProduct>>(row: Row, maxProducts: number) =>
  z
    .array(row)
    .max(maxProducts)
    .refine((rows) => new Set(rows.map(({ product_id }) => product_id)).size === rows.length, {
      error: 'fields.invalid',
    });

type ListOptions = {
  table: string;
  owner: string;
  maxProducts: number;
  onlyWith?: ProductListControl['onlyWith'];
};

const productRow = z.strictObject({ product_id: rowId });

/** Products of an entry in their order, each at most once. */
export function productListField({
  table,
  owner,
  maxProducts,
  onlyWith = null,
}: ListOptions): Field<ReturnType<typeof listSchema<typeof productRow>>> {
  return {
    schema: listSchema(productRow, maxProducts),
    control: { kind: 'product-list', link: { table, owner, amount: null }, maxProducts, onlyWith },
    isJson: false,
    isOptional: true,
    initial: [],
  };
}

const amountRow = (max: number) => z.strictObject({ product_id: rowId, amount: z.int().min(1).max(max) });

/** As `productListField`, with a price or quantity of each product. */
export function productAmountsField({
  table,
  owner,
  maxProducts,
  amount,
}: ListOptions & { amount: ProductListAmount }): Field<ReturnType<typeof listSchema<ReturnType<typeof amountRow>>>> {
  return {
    schema: listSchema(amountRow(amount.max), maxProducts),
    control: { kind: 'product-list', link: { table, owner, amount }, maxProducts, onlyWith: null },
    isJson: false,
    isOptional: true,
    initial: [],
  };
}
