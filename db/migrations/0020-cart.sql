-- Carts of customers and guests.

-- A cart belongs to a customer or to a guest token (SHA-256), never to both.
create table cart (
  id           uuid primary key,
  customer_id  uuid unique references customer (id) on delete cascade,
  guest_hash   bytea unique,
  -- incremented by every change; an order stores the version that it was placed from
  version      integer not null default 0,
  created_at   timestamptz not null default now(),
  updated_at   timestamptz not null default now(),
  -- voucher code as entered; it is validated with each price calculation
  voucher_code text,
  constraint cart_owner_check check (num_nonnulls(customer_id, guest_hash) = 1)
);

create table cart_line (
  id              uuid primary key,
  cart_id         uuid not null references cart (id) on delete cascade,
  product_id      integer not null references product (id),
  inventory_id    integer not null references inventory (id),
  quantity        integer not null check (quantity > 0),
  -- 1 selected, 2 unselected
  selected        smallint not null default 1 check (selected in (1, 2)),
  -- 1 delivery, 2 pickup
  shipping_type   smallint not null default 1 check (shipping_type in (1, 2)),
  shipping_rule_id integer,
  -- last displayed unit price, to report changes
  displayed_price bigint not null check (displayed_price >= 0),
  added_at        timestamptz not null default now(),
  -- bundle of the line, to report its end
  bundle_id       integer references bundle (id) on delete set null,
  pickup_location_id integer references pickup_location (id) on delete set null,
  -- Home slide that led to the line. No foreign key: the slide may be deleted.
  home_spm        integer check (home_spm > 0),
  -- Search that led to the line. Orders do not store it.
  search_locale   text,
  search_query    text,
  unique (cart_id, inventory_id),
  constraint cart_line_search_complete_check check ((search_locale is null) = (search_query is null))
);

-- Repairs in a cart, for the deposit or the final payment.
create table cart_repair (
  cart_id       uuid not null references cart (id) on delete cascade,
  ticket_id     uuid not null references ticket (id) on delete cascade,
  selected      smallint not null default 1 check (selected in (1, 2)),
  -- last displayed amount, to report changes; never charged
  displayed_due bigint not null check (displayed_due >= 0),
  added_at      timestamptz not null,
  primary key (cart_id, ticket_id)
);
create index cart_repair_ticket_id_idx on cart_repair (ticket_id);
