export interface StockAlertTable {
  id: string;
  inventory_id: number;
  email: string;
  locale: string;
  created_at: Date;
  notified_at: Date | null;
  unsubscribe_hash: Buffer | null;
}

declare module '../../platform/database/db.ts' {
  interface Tables {
    stock_alert: StockAlertTable;
  }
}
