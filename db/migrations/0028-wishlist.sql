-- Wishlists of customers.

create table wishlist_item (
  customer_id uuid not null references customer (id) on delete cascade,
  product_id  integer not null references product (id) on delete cascade,
  -- price when it was added, to show changes
  price       bigint not null check (price >= 0),
  added_at    timestamptz not null,
  primary key (customer_id, product_id)
);
create index wishlist_item_product_id_idx on wishlist_item (product_id);
