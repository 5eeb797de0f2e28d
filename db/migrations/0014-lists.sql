-- What signed-in shoppers keep: wishes, a few products to compare, stores they follow.

create table wish (
  customer_id uuid not null references customer (id) on delete cascade,
  product_id  integer not null references product (id) on delete cascade,
  -- what it cost that day, minor units: shows whether waiting paid off
  price       bigint not null check (price >= 0),
  added_at    timestamptz not null,
  primary key (customer_id, product_id)
);
create index wish_product on wish (product_id);

create table compared_product (
  customer_id uuid not null references customer (id) on delete cascade,
  product_id  integer not null references product (id) on delete cascade,
  added_at    timestamptz not null,
  primary key (customer_id, product_id)
);
create index compared_product_product on compared_product (product_id);

create table store_follower (
  seller_id   integer not null references seller (id) on delete cascade,
  customer_id uuid not null references customer (id) on delete cascade,
  followed_at timestamptz not null,
  primary key (seller_id, customer_id)
);
create index store_follower_customer on store_follower (customer_id);
