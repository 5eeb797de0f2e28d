import type { Generated } from 'kysely';

export interface CartTable {
  id: string;
  customer_id: string | null;
  guest_hash: Buffer | null;
  version: Generated<number>;
  /** Entered for what is ticked; whether it holds is asked wherever it is priced. */
  voucher_code: string | null;
  created_at: Date;
  updated_at: Date;
}

export interface CartLineTable {
  id: string;
  cart_id: string;
  product_id: number;
  inventory_id: number;
  quantity: number;
  /** 1 selected, 2 unselected. */
  selected: Generated<1 | 2>;
  /** 1 to an address, 2 pickup. */
  shipping_type: Generated<1 | 2>;
  shipping_rule_id: number | null;
  pickup_point_id: Generated<number | null>;
  price_seen: number;
  /** The deal it was put in for. */
  bundle_id: number | null;
  /** The home slide by whose list it was put in. */
  home_spm: Generated<number | null>;
  /** The language and the normalized query of the search that led to it; both or neither. */
  search_locale: Generated<string | null>;
  search_query: Generated<string | null>;
  added_at: Date;
}

/** A repair beside the goods; the ticket names the line. */
export interface CartRepairTable {
  cart_id: string;
  ticket_id: string;
  selected: Generated<1 | 2>;
  due_seen: number;
  added_at: Date;
}

declare module '../../platform/db.ts' {
  interface Tables {
    cart: CartTable;
    cart_line: CartLineTable;
    cart_repair: CartRepairTable;
  }
}
