-- A cancellation that was asked for with a code and a contact. It counts once the mailed link is opened; rows that
-- nobody confirms are deleted after a day.
create table unconfirmed_cancellation (
  id           uuid primary key,
  -- SHA-256 of the token in the mail
  token_hash   bytea not null unique,
  order_id     uuid not null references shop_order (id) on delete cascade,
  -- as in cancellation
  package_id   uuid,
  lines        jsonb,
  reason_code  text not null,
  note         text not null default '',
  created_at   timestamptz not null,
  -- the link is used once
  confirmed_at timestamptz,
  foreign key (order_id, package_id) references order_package (order_id, id)
);
create index unconfirmed_cancellation_order on unconfirmed_cancellation (order_id, package_id);
create index unconfirmed_cancellation_created on unconfirmed_cancellation (created_at);

-- Where the money of a withdrawal is to go, as somebody said who showed code and contact only: it becomes `payout` once
-- the mailed link is opened, within a day of the withdrawal.
alter table return_request
  add column unconfirmed_payout jsonb,
  -- SHA-256 of the token in the mail
  add column payout_token_hash bytea unique;
create index return_request_unconfirmed_payout on return_request (created_at) where payout_token_hash is not null;
