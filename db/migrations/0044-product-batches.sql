-- Changes of many products at once by staff, with the values that an undo restores.
create table product_batch (
  id         integer generated always as identity primary key,
  kind       text not null check (kind in ('status', 'category', 'price')),
  staff_name text not null,
  created_at timestamptz not null,
  -- [{"id": 7, "before": {…}, "after": {…}}] with status, category_id, selling, offered and the prices of variants
  changes    jsonb not null,
  undone_at  timestamptz
);
