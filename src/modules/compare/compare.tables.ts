export interface ComparisonItemTable {
  customer_id: string;
  product_id: number;
  added_at: Date;
}

declare module '../../platform/database/db.ts' {
  interface Tables {
    comparison_item: ComparisonItemTable;
  }
}
