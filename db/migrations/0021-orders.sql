-- Orders and invoices. Order-side tables have order_id in their keys.

create table shop_order (
  id              uuid primary key,
  -- ten random Crockford base-32 characters, entered to track the order
  code            text not null unique,
  customer_id     uuid references customer (id),
  guest_hash      bytea,
  cart_id         uuid,
  cart_version    integer,
  email           text not null,
  phone           text not null,
  locale          text not null,
  currency        text not null,
  order_method    smallint not null check (order_method between 0 and 99),
  status          smallint not null check (status between 1 and 7),
  payment_state   text not null
    check (payment_state in ('unpaid', 'pending', 'authorised', 'paid', 'part_refunded', 'refunded', 'failed')),
  goods           bigint not null check (goods >= 0),
  discount        bigint not null check (discount >= 0),
  shipping        bigint not null check (shipping >= 0),
  cod_fee         bigint not null check (cod_fee >= 0),
  tax             bigint not null check (tax >= 0),
  prices_include_tax boolean not null,
  grand           bigint not null check (grand >= 0),
  address         jsonb not null,
  billing_address jsonb,
  note            text not null default '',
  placed_at       timestamptz not null,
  home_spm        integer,
  -- a cart version becomes at most one order, also when the request is repeated
  unique (cart_id, cart_version)
);
create index shop_order_customer_id_placed_at_idx on shop_order (customer_id, placed_at desc);
-- admin: orders of one status, newest first
create index shop_order_status_placed_at_id_idx on shop_order (status, placed_at desc, id desc);
-- checks for earlier orders of a contact
create index shop_order_email_idx on shop_order (email);
create index shop_order_phone_idx on shop_order (phone);
-- admin: all orders, newest first; search by prefix of the e-mail address
create index shop_order_placed_at_id_idx on shop_order (placed_at desc, id desc);
create index shop_order_email_prefix_idx on shop_order (lower(email) text_pattern_ops);
-- admin: search by the last digits of a phone number
create index shop_order_phone_suffix_idx on shop_order (reverse(regexp_replace(phone, '\D', '', 'g')) text_pattern_ops);
-- unpaid orders that a new one may replace
create index shop_order_customer_id_unpaid_idx on shop_order (customer_id) where status = 1;
create index shop_order_guest_hash_unpaid_idx on shop_order (guest_hash) where status = 1;

create table order_shipment (
  order_id        uuid not null references shop_order (id) on delete cascade,
  id              uuid not null,
  shipping_type   smallint not null check (shipping_type in (1, 2)),
  shipping_rule_id integer references shipping_rule (id),
  shipping_title  text not null,
  shipping        bigint not null check (shipping >= 0),
  status          smallint not null check (status between 1 and 7),
  earliest        date not null,
  latest          date not null,
  carrier         text check (length(carrier) between 1 and 80),
  tracking_number text check (length(tracking_number) between 1 and 80),
  -- null: packed by the shop
  seller_id       integer references seller (id),
  seller_name     text,
  pickup_location_id integer references pickup_location (id) on delete set null,
  -- copy of the pickup location: {name, street, city, state, zip, country, directions}
  pickup          jsonb,
  -- handover code, issued when the shipment is ready for pickup
  ready_code      text,
  -- location of the repair, if the shipment is a repair
  repair_location_id integer references repair_location (id) on delete set null,
  primary key (order_id, id),
  constraint order_shipment_pickup_check check ((shipping_type = 2) = (pickup is not null))
);
create index order_shipment_pickup_location_id_idx on order_shipment (pickup_location_id)
  where pickup_location_id is not null;

create table order_line (
  order_id       uuid not null references shop_order (id) on delete cascade,
  id             uuid not null,
  shipment_id    uuid not null,
  product_id     integer references product (id),
  inventory_id   integer references inventory (id),
  sku            text not null,
  title          text not null,
  attributes     jsonb not null,
  image          text,
  unit_price     bigint not null check (unit_price >= 0),
  quantity       integer not null check (quantity > 0),
  total          bigint not null check (total >= 0),
  tax_basis_points integer not null check (tax_basis_points >= 0),
  tax            bigint not null check (tax >= 0),
  -- share of the discounts; total less discount was paid and taxed
  discount       bigint not null default 0,
  -- part of the discount that the voucher gives
  voucher_discount bigint not null default 0,
  -- units that were not shipped, and units that were returned and refunded
  cancelled      integer not null default 0 check (cancelled >= 0),
  returned       integer not null default 0 check (returned >= 0),
  -- original line of a replacement: the one that was paid
  original_order_id uuid,
  original_line_id uuid,
  ticket_id      uuid references ticket (id) on delete set null,
  -- part of the ticket that the line pays; null for products
  ticket_payment text check (ticket_payment in ('deposit', 'repair')),
  primary key (order_id, id),
  foreign key (order_id, shipment_id) references order_shipment (order_id, id),
  constraint order_line_discount_check check (discount between 0 and total),
  constraint order_line_voucher_discount_check check (voucher_discount between 0 and discount),
  constraint order_line_cancelled_returned_check check (cancelled + returned <= quantity),
  foreign key (original_order_id, original_line_id) references order_line (order_id, id) on delete set null,
  constraint order_line_original_line_complete_check check ((original_order_id is null) = (original_line_id is null)),
  constraint order_line_product_or_ticket_check
    check ((ticket_payment is null and product_id is not null and inventory_id is not null)
      or (ticket_payment is not null and product_id is null and inventory_id is null))
);
-- used by the deletion of products and by sales counts
create index order_line_product_id_idx on order_line (product_id);
create index order_line_inventory_id_idx on order_line (inventory_id);
create index order_line_original_order_id_original_line_id_idx on order_line (original_order_id, original_line_id)
  where original_order_id is not null;
create index order_line_ticket_id_idx on order_line (ticket_id) where ticket_id is not null;

create table order_event (
  order_id    uuid not null references shop_order (id) on delete cascade,
  id          uuid not null,
  shipment_id uuid,
  kind        text not null,
  from_state  text,
  to_state    text not null,
  actor       text not null,
  note        text not null default '',
  happened_at timestamptz not null,
  primary key (order_id, id)
);

-- Discounts by name, in the language of the order.
create table order_discount (
  order_id       uuid not null references shop_order (id) on delete cascade,
  id             uuid not null,
  bundle_id      integer references bundle (id) on delete set null,
  title          text not null,
  amount         bigint not null,
  -- a voucher; free delivery by it is not in the amounts of the order
  voucher_id     integer references voucher (id) on delete set null,
  code           text,
  shipping_saved bigint not null default 0 check (shipping_saved >= 0),
  primary key (order_id, id),
  constraint order_discount_amount_check check (amount >= 0 and (amount > 0 or code is not null))
);
create index order_discount_bundle_id_idx on order_discount (bundle_id) where bundle_id is not null;
create index order_discount_voucher_id_idx on order_discount (voucher_id) where voucher_id is not null;

-- Invoices are queued when the order is confirmed and numbered by a job, so that the numbers of a year have no gaps and
-- orders do not wait for each other.
create table invoice (
  order_id  uuid primary key references shop_order (id) on delete cascade,
  due_at    timestamptz not null,
  year      integer,
  number    integer,
  issued_at timestamptz,
  unique (year, number)
);
create index invoice_due_at_order_id_unnumbered_idx on invoice (due_at, order_id) where number is null;

create table invoice_year (
  year integer primary key,
  last integer not null
);
