export interface ComparedProductTable {
  customer_id: string;
  product_id: number;
  added_at: Date;
}

declare module '../../platform/database/db.ts' {
  interface Tables {
    compared_product: ComparedProductTable;
  }
}
