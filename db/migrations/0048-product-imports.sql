-- Imports of products from files by staff. A job checks and applies them in blocks of rows; the state here is enough to
-- resume after a crash.
create table product_import (
  id           integer generated always as identity primary key,
  -- uploaded: waits for the choice of columns; checked: the result of the check waits for the decision
  status       text not null default 'uploaded'
    check (status in ('uploaded', 'checking', 'checked', 'running', 'finished', 'cancelled', 'failed', 'undoing', 'undone')),
  -- one import is active at a time: only true is unique
  is_active    boolean generated always as (case when status in ('checking', 'running', 'undoing') then true end) stored unique,
  staff_name   text not null,
  created_at   timestamptz not null,
  finished_at  timestamptz,
  -- name on the computer of the staff member
  file_name    text not null,
  -- file in UTF-8 and ZIP file with pictures in the private file store
  file         text,
  pictures     text,
  byte_size    bigint not null,
  format       text not null check (format in ('csv', 'json')),
  delimiter    text not null default ',',
  encoding     text not null,
  -- names of the columns in the file, and the first rows
  header       jsonb not null,
  sample       jsonb not null,
  -- column of the import by column of the file; null: not imported
  columns      jsonb not null,
  -- products that the import changes
  mode         text not null default 'all' check (mode in ('all', 'create', 'update')),
  -- empty cells leave the value or remove it
  empty_cells  text not null default 'keep' check (empty_cells in ('keep', 'clear')),
  -- position of the first row, and of the next block
  data_offset  bigint not null,
  byte_offset  bigint not null default 0,
  row_offset   integer not null default 0,
  block        integer not null default 0,
  -- products
  created      integer not null default 0,
  updated      integer not null default 0,
  unchanged    integer not null default 0,
  skipped      integer not null default 0,
  restored     integer not null default 0,
  -- rows with problems
  bad_rows     integer not null default 0,
  -- time at which the job continues; null: nothing to do
  due_at       timestamptz,
  attempts     integer not null default 0
);
create index product_import_due_at_idx on product_import (due_at) where due_at is not null;

-- Row of the file in which a SKU occurs first.
create table product_import_sku (
  import_id  integer not null references product_import (id) on delete cascade,
  sku        text not null,
  row_number integer not null,
  primary key (import_id, sku)
);

-- Problems of rows, for the report.
create table product_import_problem (
  id          integer generated always as identity primary key,
  import_id   integer not null references product_import (id) on delete cascade,
  row_number  integer not null,
  -- column of the import; empty: the whole row
  column_name text not null,
  value       text not null,
  code        text not null,
  facts       jsonb not null
);
create index product_import_problem_import_id_row_number_id_idx on product_import_problem (import_id, row_number, id);

-- Changed products with the values that an undo restores.
create table product_import_change (
  import_id  integer not null references product_import (id) on delete cascade,
  product_id integer not null references product (id) on delete cascade,
  -- values before the first change; null: the import created the product
  before     jsonb,
  -- version after the last change
  version    integer not null,
  -- stock added by variant: {"7": -2}
  stock      jsonb not null default '{}',
  primary key (import_id, product_id)
);
create index product_import_change_product_id_idx on product_import_change (product_id);

-- Stored file of a picture that an import read, by the SHA-256 of its content or address, so that the same picture is stored once.
create table imported_picture (
  source_hash text primary key,
  file        text not null
);
