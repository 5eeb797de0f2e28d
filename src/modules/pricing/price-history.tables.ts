/** Price history of variants outside flash sales, in minor units. Append-only. */
export interface PriceHistoryTable {
  inventory_id: number;
  since: Date;
  price: number;
}

declare module '../../platform/database/db.ts' {
  interface Tables {
    price_history: PriceHistoryTable;
  }
}
