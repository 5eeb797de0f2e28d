import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/db.ts';
import { prepareQuery } from '../../../platform/database/prepared-statements.ts';
import type { OrderEventRow } from '../history/event.store.ts';
import type {} from '../invoices/invoice.tables.ts';
import type { OrderRow } from '../order.store.ts';
import type { OrderDiscountTable } from '../order.tables.ts';
import type { OrderLineRow, ShipmentRow } from '../order-contents.store.ts';

/** Rows of an order and everything that is stored with it, as they are read later. */
export type NewOrderRows = {
  order: OrderRow & { guest_hash: Buffer | null; cart_id: string | null; cart_version: number | null };
  shipments: (ShipmentRow & { order_id: string })[];
  lines: (OrderLineRow & { order_id: string })[];
  discounts: OrderDiscountTable[];
  events: OrderEventRow[];
  /** When the order became due for an invoice number; null while it is not confirmed. */
  invoiceDueAt: Date | null;
};

/** Inserts an order with its contents and first events in one statement: all rows or none. */
export async function insertOrder(tx: Tx, rows: NewOrderRows): Promise<void> {
  const { order, shipments, lines, discounts, events, invoiceDueAt } = rows;
  const stored = { ...order, guest_hash: order.guest_hash && `\\x${order.guest_hash.toString('hex')}` };
  const query = sql`
    with new_order as (
      insert into shop_order (
        id, code, customer_id, guest_hash, cart_id, cart_version, email, phone, locale, currency, order_method, status,
        payment_state, goods, discount, shipping, cod_fee, tax, prices_include_tax, grand, address, billing_address, note,
        home_spm, placed_at
      )
      select
        id, code, customer_id, guest_hash, cart_id, cart_version, email, phone, locale, currency, order_method, status,
        payment_state, goods, discount, shipping, cod_fee, tax, prices_include_tax, grand, address,
        nullif(billing_address, 'null'), note, home_spm, placed_at
      from jsonb_populate_record(null::shop_order, ${JSON.stringify(stored)}::jsonb)
    ), new_shipments as (
      insert into order_shipment (
        order_id, id, seller_id, seller_name, shipping_type, shipping_rule_id, pickup_location_id, pickup,
        repair_location_id, shipping_title, shipping, status, earliest, latest
      )
      select
        order_id, id, seller_id, seller_name, shipping_type, shipping_rule_id, pickup_location_id,
        nullif(pickup, 'null'), repair_location_id, shipping_title, shipping, status, earliest, latest
      from jsonb_populate_recordset(null::order_shipment, ${JSON.stringify(shipments)}::jsonb)
    ), new_lines as (
      insert into order_line (
        order_id, id, shipment_id, product_id, inventory_id, ticket_id, ticket_payment, sku, title, attributes, image,
        unit_price, quantity, total, discount, voucher_discount, tax_basis_points, tax, original_order_id,
        original_line_id
      )
      select
        order_id, id, shipment_id, product_id, inventory_id, ticket_id, ticket_payment, sku, title, attributes, image,
        unit_price, quantity, total, discount, voucher_discount, tax_basis_points, tax, original_order_id,
        original_line_id
      from jsonb_populate_recordset(null::order_line, ${JSON.stringify(lines)}::jsonb)
    ), new_discounts as (
      insert into order_discount (order_id, id, bundle_id, voucher_id, code, title, amount, shipping_saved)
      select order_id, id, bundle_id, voucher_id, code, title, amount, shipping_saved
      from jsonb_populate_recordset(null::order_discount, ${JSON.stringify(discounts)}::jsonb)
    ), new_events as (
      insert into order_event (order_id, id, shipment_id, kind, from_state, to_state, actor, note, happened_at)
      select order_id, id, shipment_id, kind, from_state, to_state, actor, note, happened_at
      from jsonb_populate_recordset(null::order_event, ${JSON.stringify(events)}::jsonb)
    )
    insert into invoice (order_id, due_at)
    select ${order.id}::uuid, ${invoiceDueAt}::timestamptz where ${invoiceDueAt}::timestamptz is not null
  `;
  await prepareQuery('orders.insert', query).execute(tx);
}
