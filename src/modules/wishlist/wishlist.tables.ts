export interface WishlistItemTable {
  customer_id: string;
  product_id: number;
  /** Price when the product was added, minor units. */
  price: number;
  added_at: Date;
}

declare module '../../platform/database/db.ts' {
  interface Tables {
    wish: WishlistItemTable;
  }
}
