import type { Generated, JSONColumnType } from 'kysely';
import type { OrderAddress, OrderPickup, PaymentState } from './order.rules.ts';
import type { OrderStatus, ShippingType } from './order.states.rules.ts';
import type { ChosenAttribute, RepairPaymentKind } from './order-line.rules.ts';

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
  /** Home slide through whose listing the goods were found. */
  home_spm: number | null;
  placed_at: Date;
}

export interface OrderShipmentTable {
  order_id: string;
  id: string;
  shipping_type: ShippingType;
  shipping_rule_id: number | null;
  /** Seller that ships it; null for the shop itself. */
  seller_id: Generated<number | null>;
  seller_name: Generated<string | null>;
  /** Pickup location. */
  pickup_point_id: Generated<number | null>;
  pickup: JSONColumnType<OrderPickup, string | undefined> | null;
  /** Repair location, for repairs. */
  repair_location_id: Generated<number | null>;
  ready_code: Generated<string | null>;
  shipping_title: string;
  shipping: number;
  status: OrderStatus;
  /** "YYYY-MM-DD" */
  earliest: string;
  latest: string;
  /** Carrier and tracking number, set when a shipment to an address is packed. */
  carrier: Generated<string | null>;
  tracking_number: Generated<string | null>;
}

export interface OrderLineTable {
  order_id: string;
  id: string;
  package_id: string;
  /** Null for a repair. */
  product_id: number | null;
  inventory_id: number | null;
  /** Repair ticket and the part that the line pays; both null for goods. The line outlives a deleted ticket. */
  ticket_id: Generated<string | null>;
  pays: Generated<RepairPaymentKind | null>;
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
  /** Pieces cancelled before shipping, and pieces returned and refunded. */
  cancelled: Generated<number>;
  returned: Generated<number>;
  /** For an exchanged item: the order line that was originally paid. */
  paid_order_id: Generated<string | null>;
  paid_line_id: Generated<string | null>;
}

export interface OrderDiscountTable {
  order_id: string;
  id: string;
  bundle_id: number | null;
  voucher_id: number | null;
  /** Voucher code; null for a bundle. */
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

declare module '../../platform/database/db.ts' {
  interface Tables {
    shop_order: ShopOrderTable;
    order_package: OrderShipmentTable;
    order_line: OrderLineTable;
    order_discount: OrderDiscountTable;
    order_event: OrderEventTable;
  }
}
