-- Filters of the order list for staff.

-- search by the words of the buyer's name, in any script
create index shop_order_address_name_idx on shop_order using gin (to_tsvector('simple', address ->> 'name'));
-- orders with a shipment of a seller
create index order_shipment_seller_id_order_id_idx on order_shipment (seller_id, order_id);
-- sort by total
create index shop_order_grand_id_idx on shop_order (grand, id);
