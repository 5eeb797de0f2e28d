-- Limits for unpaid orders.

create table unpaid_order_key (
  key      bytea not null,
  order_id uuid not null references shop_order (id) on delete cascade,
  primary key (order_id, key)
);
create index unpaid_order_key_key_idx on unpaid_order_key (key);
