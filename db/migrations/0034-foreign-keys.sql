-- Foreign keys between modules that reference each other.

alter table voucher_redemption
  add constraint voucher_redemption_order_id_fkey
  foreign key (order_id) references shop_order (id) on delete cascade;
alter table repair_price
  add constraint repair_price_part_inventory_id_fkey
  foreign key (part_inventory_id) references inventory (id) on delete set null;
alter table repair_quote
  add constraint repair_quote_ticket_id_fkey
  foreign key (ticket_id) references ticket (id) on delete cascade;
