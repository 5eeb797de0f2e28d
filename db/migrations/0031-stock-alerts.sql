-- Stock alerts for sold out variants.

-- One alert per variant and address.
create table stock_alert (
  id           uuid primary key,
  inventory_id integer not null references inventory (id) on delete cascade,
  -- in lower case, as in customer
  email        text not null,
  locale       text not null,
  created_at   timestamptz not null,
  notified_at  timestamptz,
  -- SHA-256 of the token that ends all alerts of this address
  unsubscribe_hash bytea unique,
  unique (inventory_id, email)
);
create index stock_alert_email_idx on stock_alert (email);
