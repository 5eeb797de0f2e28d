-- Changes of many products over a filter: the batch has a row per product, and a job applies and undoes it in blocks.
alter table product_batch
  drop constraint product_batch_kind_check,
  add constraint product_batch_kind_check
    check (kind in ('status', 'category', 'brand', 'tags', 'price', 'stock', 'sale')),
  -- planning: the preview is prepared; planned: it waits for the decision
  add column status text not null default 'finished'
    check (status in ('planning', 'planned', 'running', 'finished', 'cancelled', 'failed', 'undoing', 'undone')),
  -- chosen change; null: applied before version 0.2.0
  add column change jsonb,
  -- filters of the list of products; null: products that were ticked
  add column filters jsonb,
  add column started_at timestamptz,
  add column finished_at timestamptz,
  -- products of the batch: all, refused by the plan or when they were applied, applied, restored, and not restored because they were changed since
  add column total integer not null default 0,
  add column refused integer not null default 0,
  add column applied integer not null default 0,
  add column restored integer not null default 0,
  add column conflicts integer not null default 0,
  -- time at which the job continues; null: nothing to do
  add column due_at timestamptz,
  add column attempts integer not null default 0;
create index product_batch_due_at_idx on product_batch (due_at) where due_at is not null;

create table product_batch_row (
  batch_id   integer not null references product_batch (id) on delete cascade,
  product_id integer not null references product (id) on delete cascade,
  -- pending: not planned yet; conflict: not undone, because the product was changed since
  status     text not null default 'pending'
    check (status in ('pending', 'planned', 'refused', 'applied', 'restored', 'conflict')),
  -- reason why a product is refused or not restored
  problem    text,
  -- version of the product that the preview shows; a newer one is refused
  version    integer not null,
  -- changed values
  before     jsonb not null default '{}',
  after      jsonb not null default '{}',
  primary key (batch_id, product_id)
);
create index product_batch_row_product_id_idx on product_batch_row (product_id);
-- the next block, and the products with problems
create index product_batch_row_batch_id_status_product_id_idx on product_batch_row (batch_id, status, product_id);

insert into product_batch_row (batch_id, product_id, status, version, before, after)
select b.id, p.id, case when b.undone_at is null then 'applied' else 'restored' end, p.version, c.value -> 'before', c.value -> 'after'
from product_batch b
cross join lateral jsonb_array_elements(b.changes) c
join product p on p.id = (c.value ->> 'id')::int
on conflict do nothing;

update product_batch b set status = case when b.undone_at is null then 'finished' else 'undone' end,
  started_at = b.created_at, finished_at = coalesce(b.undone_at, b.created_at), total = counted.rows, applied = counted.rows,
  restored = case when b.undone_at is null then 0 else counted.rows end
from (select batch_id, count(*)::int as rows from product_batch_row group by 1) counted
where counted.batch_id = b.id;

alter table product_batch drop column changes, drop column undone_at, alter column status set default 'planning';
