-- What may happen to an order after it was placed: called off, sent back, invoiced.

create table cancellation (
  id            uuid primary key,
  order_id      uuid not null references shop_order (id) on delete cascade,
  -- null: the whole order
  package_id    uuid,
  reason_code   text not null,
  note          text not null default '',
  requested_by  text not null check (requested_by in ('customer', 'seller', 'admin', 'system')),
  status        text not null check (status in ('requested', 'rejected', 'done')),
  -- what the shopper is told of the decision
  message       text not null default '',
  refund_id     uuid references refund (id),
  restocked     boolean not null default false,
  created_at    timestamptz not null,
  -- a request that nobody answered by then is granted
  due_at        timestamptz,
  decided_at    timestamptz,
  decided_by    text,
  check (status <> 'requested' or due_at is not null),
  foreign key (order_id, package_id) references order_package (order_id, id)
);
create index cancellation_order on cancellation (order_id);
create unique index cancellation_open on cancellation (order_id, package_id) nulls not distinct
  where status = 'requested';
create index cancellation_due on cancellation (due_at) where status = 'requested';

create table return_request (
  id          uuid primary key,
  order_id    uuid not null references shop_order (id) on delete cascade,
  kind        text not null check (kind in ('withdrawal', 'faulty', 'wrong_item', 'damaged', 'not_as_described')),
  wish        text not null check (wish in ('refund', 'exchange', 'repair')),
  note        text not null default '',
  status      text not null check (status in ('unconfirmed', 'requested', 'approved', 'rejected', 'in_transit',
    'received', 'inspected', 'refunded', 'exchanged', 'repaired')),
  message     text not null default '',
  -- SHA-256 of the token in the mail that confirms a guest's request
  token_hash  bytea unique,
  refund_id   uuid references refund (id),
  created_at  timestamptz not null,
  decided_at  timestamptz,
  decided_by  text
);
create index return_request_order on return_request (order_id);
create index return_request_status on return_request (status, created_at desc);

create table return_line (
  return_id uuid not null references return_request (id) on delete cascade,
  order_id  uuid not null,
  line_id   uuid not null,
  quantity  integer not null check (quantity > 0),
  primary key (return_id, line_id),
  foreign key (order_id, line_id) references order_line (order_id, id) on delete cascade
);
create index return_line_order on return_line (order_id, line_id);

-- What of a refund is for which line, for shipping and fees, and the tax in each.
alter table refund add column split jsonb;

-- An order is put in line when it is confirmed; numbers are given in turn, so that no year has a gap and nobody
-- who orders waits for somebody else's number.
create table invoice (
  order_id  uuid primary key references shop_order (id) on delete cascade,
  due_at    timestamptz not null,
  year      integer,
  number    integer,
  issued_at timestamptz,
  unique (year, number)
);
create index invoice_waiting on invoice (due_at, order_id) where number is null;

create table invoice_year (
  year integer primary key,
  last integer not null
);
