import type { Generated, JSONColumnType } from 'kysely';
import type { OrderAddress, OrderPickup, PaymentState } from './order.rules.ts';
import type { OrderStatus, ShippingType } from './order.states.rules.ts';
import type { ChosenAttribute, RepairPart } from './order-line.rules.ts';

export interface ShopOrderTable {
  id: string;
  code: string;
  customer_id: string | null;
  guest_hash: Buffer | null;
  cart_id: string | null;
  cart_version: number | null;
  email: string;
  phone: string;
  locale: string;
  currency: string;
  order_method: number;
  status: OrderStatus;
  payment_state: PaymentState;
  goods: number;
  discount: number;
  shipping: number;
  cod_fee: number;
  tax: number;
  prices_include_tax: boolean;
  grand: number;
  address: JSONColumnType<OrderAddress>;
  billing_address: JSONColumnType<OrderAddress> | null;
  note: Generated<string>;
  /** The home slide by whose list its goods were found. */
  home_spm: number | null;
  placed_at: Date;
}

export interface OrderPackageTable {
  order_id: string;
  id: string;
  shipping_type: ShippingType;
  shipping_rule_id: number | null;
  /** Who packs it; null: the shop itself. */
  seller_id: Generated<number | null>;
  seller_name: Generated<string | null>;
  /** Where it is collected. */
  pickup_point_id: Generated<number | null>;
  pickup: JSONColumnType<OrderPickup, string | undefined> | null;
  /** Where it is mended, of a repair. */
  repair_location_id: Generated<number | null>;
  ready_code: Generated<string | null>;
  shipping_title: string;
  shipping: number;
  status: OrderStatus;
  /** "YYYY-MM-DD" */
  earliest: string;
  latest: string;
  /** Who brings it and under which number, once it is packed for an address. */
  carrier: Generated<string | null>;
  tracking_number: Generated<string | null>;
}

export interface OrderLineTable {
  order_id: string;
  id: string;
  package_id: string;
  /** Null of a repair. */
  product_id: number | null;
  inventory_id: number | null;
  /** The repair that it pays, and what of it; both null of goods. A ticket that is gone leaves its line. */
  ticket_id: Generated<string | null>;
  pays: Generated<RepairPart | null>;
  sku: string;
  title: string;
  attributes: JSONColumnType<ChosenAttribute[]>;
  image: string | null;
  unit_price: number;
  quantity: number;
  total: number;
  discount: number;
  voucher_discount: number;
  tax_basis_points: number;
  tax: number;
  /** Pieces that were called off before they left, and that came back and were paid back. */
  cancelled: Generated<number>;
  returned: Generated<number>;
  /** Of what was sent in exchange: the line that its buyer paid for. */
  paid_order_id: Generated<string | null>;
  paid_line_id: Generated<string | null>;
}

export interface OrderDiscountTable {
  order_id: string;
  id: string;
  bundle_id: number | null;
  voucher_id: number | null;
  /** A voucher's. */
  code: string | null;
  title: string;
  amount: number;
  shipping_saved: number;
}

export interface OrderEventTable {
  order_id: string;
  id: string;
  package_id: string | null;
  kind: string;
  from_state: string | null;
  to_state: string;
  by_whom: string;
  note: Generated<string>;
  happened_at: Date;
}

declare module '../../platform/db.ts' {
  interface Tables {
    shop_order: ShopOrderTable;
    order_package: OrderPackageTable;
    order_line: OrderLineTable;
    order_discount: OrderDiscountTable;
    order_event: OrderEventTable;
  }
}
