/** Price or quantity of each product of a list: the column, its control and its highest value. */
export type ProductListAmount = {
  column: string;
  kind: 'money' | 'integer';
  max: number;
  /** Name in the audit log, whose label is also that of the control, e.g. `flash_price`. */
  fact: string;
};

/** Table with the products of an entry in their order; its columns are `owner`, `product_id` and `sort`. */
export type ProductListTable = { table: string; owner: string; amount: ProductListAmount | null };

/** Control of a list of products. */
export type ProductListControl = {
  kind: 'product-list';
  link: ProductListTable;
  maxProducts: number;
  /** Field and value without which the entry has no list of its own. */
  onlyWith: { field: string; value: string } | null;
};

/** Product of a list; `amount` is its price in minor units, or its quantity. */
export type ListedProduct = { product_id: number; amount?: number };
