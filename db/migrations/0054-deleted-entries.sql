-- Entries that staff deleted, with all columns of their row, while the deletion can be undone.
create table deleted_entry (
  resource   text not null,
  entry_id   integer not null,
  -- {"column": value} of the deleted row
  content    jsonb not null,
  deleted_at timestamptz not null,
  primary key (resource, entry_id)
);
create index deleted_entry_deleted_at_idx on deleted_entry (deleted_at);
