-- Products that customers compare.

create table comparison_item (
  customer_id uuid not null references customer (id) on delete cascade,
  product_id  integer not null references product (id) on delete cascade,
  added_at    timestamptz not null,
  primary key (customer_id, product_id)
);
create index comparison_item_product_id_idx on comparison_item (product_id);
