import type { Generated } from 'kysely';

export interface CartTable {
  id: string;
  customer_id: string | null;
  guest_hash: Buffer | null;
  version: Generated<number>;
  /** Voucher code entered by the shopper; validated at every price calculation. */
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
  /** 1 delivery to an address, 2 pickup. */
  shipping_type: Generated<1 | 2>;
  shipping_rule_id: number | null;
  pickup_point_id: Generated<number | null>;
  price_seen: number;
  /** Bundle the line was added for. */
  bundle_id: number | null;
  /** Home slide through whose listing the line was added. */
  home_spm: Generated<number | null>;
  /** Language and normalized query of the search that led to the line; both or neither are set. */
  search_locale: Generated<string | null>;
  search_query: Generated<string | null>;
  added_at: Date;
}

/** A repair in the cart; the ticket id identifies the line. */
export interface CartRepairTable {
  cart_id: string;
  ticket_id: string;
  selected: Generated<1 | 2>;
  due_seen: number;
  added_at: Date;
}

declare module '../../platform/database/db.ts' {
  interface Tables {
    cart: CartTable;
    cart_line: CartLineTable;
    cart_repair: CartRepairTable;
  }
}
