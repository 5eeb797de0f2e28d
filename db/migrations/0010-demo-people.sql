-- Who belongs to the demo shop, who works for a store, and what was sold of a thing.

-- an account whose password anybody may read: it opens nothing unless the shop runs as a demo
alter table customer add column demo boolean not null default false;

-- The people of a store and what each may do there; an account may work for several stores.
create table seller_member (
  seller_id   integer not null references seller (id) on delete cascade,
  customer_id uuid not null references customer (id) on delete cascade,
  role        text not null check (role in ('owner', 'manager', 'catalogue', 'fulfilment', 'viewer')),
  created_at  timestamptz not null default now(),
  primary key (seller_id, customer_id)
);
create index seller_member_customer on seller_member (customer_id);

-- a product that goes is looked for in every line; so is what a product sold
create index order_line_product on order_line (product_id);
create index order_line_inventory on order_line (inventory_id);
