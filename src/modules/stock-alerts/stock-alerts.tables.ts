export interface StockAlertTable {
  id: string;
  inventory_id: number;
  email: string;
  locale: string;
  created_at: Date;
  told_at: Date | null;
  leave_hash: Buffer | null;
}

declare module '../../platform/database/db.ts' {
  interface Tables {
    stock_alert: StockAlertTable;
  }
}
