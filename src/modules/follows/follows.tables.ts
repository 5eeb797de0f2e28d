export interface StoreFollowerTable {
  seller_id: number;
  customer_id: string;
  followed_at: Date;
}

declare module '../../platform/database/db.ts' {
  interface Tables {
    store_follower: StoreFollowerTable;
  }
}
