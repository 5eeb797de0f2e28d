-- Goods that come back, in part or whole, and parts of orders that are called off.

-- free: may be given back; sealed: only unopened, for hygiene; service: not once it is done
alter table category add column withdrawal text not null default 'free'
  check (withdrawal in ('free', 'sealed', 'service'));

-- pieces that never left, and pieces whose money went back after they came in again
alter table order_line
  add column cancelled integer not null default 0 check (cancelled >= 0),
  add column returned integer not null default 0 check (returned >= 0),
  add constraint order_line_gone check (cancelled + returned <= quantity);

-- what a cancellation is about, [{"lineId": …, "quantity": …}]; null: all of the package or the order
alter table cancellation add column lines jsonb;

-- what is no longer to be paid at the door, as refund.split
alter table payment_attempt add column waived jsonb not null default '[]';

alter table return_request
  -- where money goes that no provider sends back: {"to": "store"} or {"to": "bank", "holder": …, "account": …}
  add column payout jsonb,
  -- the order that brings what was exchanged
  add column replacement_id uuid references shop_order (id),
  add column carrier text check (length(carrier) between 1 and 80),
  add column tracking_number text check (length(tracking_number) between 1 and 80);
create index return_request_unconfirmed on return_request (created_at) where status = 'unconfirmed';

-- how many were found fit for sale again; null before anybody looked
alter table return_line add column sellable integer check (sellable between 0 and quantity);

create table return_photo (
  id        uuid primary key,
  return_id uuid not null references return_request (id) on delete cascade,
  -- random name in a folder that is served to nobody
  file      text not null unique,
  kind      text not null check (kind in ('jpeg', 'png')),
  bytes     integer not null check (bytes > 0),
  sent_at   timestamptz not null
);
create index return_photo_return on return_photo (return_id);

-- Every step of a return: who, from where to where, when. Rows are never changed.
create table return_event (
  id          uuid primary key,
  return_id   uuid not null references return_request (id) on delete cascade,
  from_state  text,
  to_state    text not null,
  by_whom     text not null check (by_whom in ('customer', 'seller', 'admin', 'system')),
  staff_id    uuid,
  note        text not null default '',
  happened_at timestamptz not null
);
create index return_event_return on return_event (return_id, happened_at);
