-- What fits a device is a specification whose value is the device's slug: from a phone to everything made for it.
create index product_spec_value on product_spec (value_id) where value_id is not null;

-- Who wants to hear when a variant is back.
create table stock_alert (
  id           uuid primary key,
  inventory_id integer not null references inventory (id) on delete cascade,
  -- folded, as accounts keep it
  email        text not null,
  locale       text not null,
  created_at   timestamptz not null,
  told_at      timestamptz,
  -- SHA-256 of the secret in the mail's link that ends all alerts of this address
  leave_hash   bytea unique,
  unique (inventory_id, email)
);
create index stock_alert_email on stock_alert (email);
