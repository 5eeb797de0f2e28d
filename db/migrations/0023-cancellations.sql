-- Cancellations of orders and shipments.

create table cancellation (
  order_id     uuid not null references shop_order (id) on delete cascade,
  id           uuid not null,
  -- null: the whole order
  shipment_id  uuid,
  reason_code  text not null,
  note         text not null default '',
  requested_by text not null check (requested_by in ('customer', 'seller', 'admin', 'system')),
  status       text not null check (status in ('requested', 'rejected', 'done')),
  -- message to the buyer
  message      text not null default '',
  refund_id    uuid references refund (id),
  restocked    boolean not null default false,
  created_at   timestamptz not null,
  -- a request without an answer is approved at this time
  due_at       timestamptz,
  decided_at   timestamptz,
  decided_by   text,
  -- cancelled lines [{"lineId": …, "quantity": …}]; null: the whole shipment or order
  lines        jsonb,
  -- next automatic approval, and number of tries
  next_try_at  timestamptz,
  tries        integer not null default 0,
  primary key (order_id, id),
  -- looked up without the order, by links and jobs; also prevents duplicates
  unique (id),
  constraint cancellation_requested_due_at_check check (status <> 'requested' or due_at is not null),
  foreign key (order_id, shipment_id) references order_shipment (order_id, id),
  constraint cancellation_requested_next_try_at_check check (status <> 'requested' or next_try_at is not null)
);
create unique index cancellation_order_id_shipment_id_requested_idx on cancellation (order_id,
  shipment_id) nulls not distinct where status = 'requested';
create index cancellation_due_at_requested_idx on cancellation (due_at) where status = 'requested';
create index cancellation_next_try_at_requested_idx on cancellation (next_try_at) where status = 'requested';

-- Cancellations requested with order code and contact only. They take effect when the link in the e-mail is opened;
-- unconfirmed rows are deleted after a day.
create table unconfirmed_cancellation (
  order_id     uuid not null references shop_order (id) on delete cascade,
  id           uuid not null,
  -- SHA-256 of the token in the link
  token_hash   bytea not null unique,
  -- as in cancellation
  shipment_id  uuid,
  lines        jsonb,
  reason_code  text not null,
  note         text not null default '',
  created_at   timestamptz not null,
  -- time at which the link was used; it is valid once
  confirmed_at timestamptz,
  primary key (order_id, id),
  foreign key (order_id, shipment_id) references order_shipment (order_id, id)
);
create index unconfirmed_cancellation_order_id_shipment_id_idx on unconfirmed_cancellation (order_id, shipment_id);
create index unconfirmed_cancellation_created_at_idx on unconfirmed_cancellation (created_at);
