export interface WishTable {
  customer_id: string;
  product_id: number;
  /** What it cost when it was put there, minor units. */
  price: number;
  added_at: Date;
}

declare module '../../platform/db.ts' {
  interface Tables {
    wish: WishTable;
  }
}
