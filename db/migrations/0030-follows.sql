-- Stores that customers follow.

create table store_follower (
  seller_id   integer not null references seller (id) on delete cascade,
  customer_id uuid not null references customer (id) on delete cascade,
  followed_at timestamptz not null,
  primary key (seller_id, customer_id)
);
create index store_follower_customer_id_idx on store_follower (customer_id);
