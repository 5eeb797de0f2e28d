-- Saved addresses of customers. Orders store their own copies.

-- Saved addresses; orders store copies.
create table customer_address (
  id              uuid primary key,
  customer_id     uuid not null references customer (id) on delete cascade,
  label           text not null check (label in ('home', 'work', 'other')),
  name            text not null,
  phone           text not null,
  country         text not null,
  state           text,
  city            text not null,
  zip             text,
  address_1       text not null,
  address_2       text,
  landmark        text,
  delivery_note   text,
  company         text,
  default_shipping boolean not null default false,
  default_billing boolean not null default false,
  created_at      timestamptz not null,
  -- tax number for invoices; orders store it in the copies of their addresses
  tax_id          text
);
create index customer_address_customer_id_created_at_idx on customer_address (customer_id, created_at desc);
create unique index customer_address_customer_id_default_shipping_idx on customer_address (customer_id)
  where default_shipping;
create unique index customer_address_customer_id_default_billing_idx on customer_address (customer_id)
  where default_billing;
