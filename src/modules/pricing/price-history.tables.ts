/** What a variant cost outside flash sales since a moment, in minor units. Only added to. */
export interface PriceHistoryTable {
  inventory_id: number;
  since: Date;
  price: number;
}

declare module '../../platform/db.ts' {
  interface Tables {
    price_history: PriceHistoryTable;
  }
}
