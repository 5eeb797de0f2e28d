-- Who works for the shop itself. A role opens what src/modules/staff/staff.rules.ts says; nobody signs up for one.

create table staff_member (
  customer_id uuid primary key references customer (id) on delete cascade,
  role        text not null check (role in ('manager', 'orders', 'auditor')),
  created_at  timestamptz not null default now()
);

-- staff ask for the orders that stand in one state, the newest first
create index shop_order_status on shop_order (status, placed_at desc, id desc);

-- A product that goes takes its reviews with it, and PostgreSQL looks for them in any state: with an index over the
-- published ones alone it would read every review of the shop for each product.
drop index review_product;
create index review_product on review (product_id, status, created_at desc);
