-- Return requests.

create table return_request (
  order_id        uuid not null references shop_order (id) on delete cascade,
  id              uuid not null,
  kind            text not null check (kind in ('withdrawal', 'faulty', 'wrong_item', 'damaged', 'not_as_described')),
  resolution      text not null check (resolution in ('refund', 'exchange', 'repair')),
  note            text not null default '',
  status          text not null
    check (status in ('unconfirmed', 'requested', 'approved', 'rejected', 'in_transit', 'received', 'inspected',
      'refunded', 'exchanged', 'repaired')),
  message         text not null default '',
  -- SHA-256 of the token that confirms a guest's request
  token_hash      bytea unique,
  refund_id       uuid references refund (id),
  created_at      timestamptz not null,
  decided_at      timestamptz,
  decided_by      text,
  -- payout account if no provider can refund: {"to": "store"} or {"to": "bank", "holder": …, "account": …}
  payout          jsonb,
  -- replacement order of an exchange
  replacement_id  uuid references shop_order (id),
  carrier         text check (length(carrier) between 1 and 80),
  tracking_number text check (length(tracking_number) between 1 and 80),
  -- payout account of a withdrawal made with order code and contact only: it replaces `payout` when the link in the
  -- e-mail is opened within a day
  unconfirmed_payout jsonb,
  -- SHA-256 of the token in the link
  payout_token_hash bytea unique,
  primary key (order_id, id),
  -- looked up without the order, by links and jobs; also prevents duplicates
  unique (id)
);
create index return_request_status_created_at_idx on return_request (status, created_at desc);
create index return_request_created_at_unconfirmed_idx on return_request (created_at) where status = 'unconfirmed';
create index return_request_created_at_unconfirmed_payout_idx on return_request (created_at)
  where payout_token_hash is not null;

create table return_line (
  order_id  uuid not null,
  return_id uuid not null,
  line_id   uuid not null,
  quantity  integer not null check (quantity > 0),
  -- units fit for sale; null before the inspection
  sellable  integer constraint return_line_sellable_check check (sellable between 0 and quantity),
  primary key (order_id, return_id, line_id),
  foreign key (order_id, return_id) references return_request (order_id, id) on delete cascade,
  foreign key (order_id, line_id) references order_line (order_id, id) on delete cascade
);
create index return_line_order_id_line_id_idx on return_line (order_id, line_id);

create table return_photo (
  order_id  uuid not null,
  id        uuid not null,
  return_id uuid not null,
  -- random name; the folder is not served
  file      text not null unique,
  kind      text not null check (kind in ('jpeg', 'png')),
  bytes     integer not null check (bytes > 0),
  sent_at   timestamptz not null,
  primary key (order_id, id),
  foreign key (order_id, return_id) references return_request (order_id, id) on delete cascade
);
create index return_photo_order_id_return_id_idx on return_photo (order_id, return_id);

-- Status changes of returns. Rows are never changed.
create table return_event (
  order_id    uuid not null,
  id          uuid not null,
  return_id   uuid not null,
  from_state  text,
  to_state    text not null,
  actor       text not null check (actor in ('customer', 'seller', 'admin', 'system')),
  staff_id    uuid,
  note        text not null default '',
  happened_at timestamptz not null,
  primary key (order_id, id),
  foreign key (order_id, return_id) references return_request (order_id, id) on delete cascade
);
create index return_event_order_id_return_id_happened_at_idx on return_event (order_id, return_id, happened_at);
