-- Times at which a product is published and hidden, and between which its sale price applies.
alter table product
  add column publish_at timestamptz,
  add column hide_at timestamptz,
  add column sale_starts_at timestamptz,
  add column sale_ends_at timestamptz,
  -- next of these times, at which a job updates status, price range and price history; null: none
  add column schedule_due_at timestamptz,
  add constraint product_publication_check check (publish_at < hide_at),
  add constraint product_sale_period_check check (sale_starts_at < sale_ends_at);
create index product_schedule_due_at_idx on product (schedule_due_at) where schedule_due_at is not null;
