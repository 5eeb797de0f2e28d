-- What the shop has paid for a device that it bought: once a ticket, as it was agreed on.
create table ticket_payout (
  ticket_id  uuid primary key references ticket (id) on delete cascade,
  -- minor units of the ticket's currency
  amount     bigint not null check (amount > 0),
  -- of the transfer, as the bank knows it; empty for a voucher
  reference  text not null check (length(reference) <= 140),
  voucher_id integer references voucher (id) on delete set null,
  staff_id   uuid,
  paid_at    timestamptz not null
);
create index ticket_payout_voucher on ticket_payout (voucher_id) where voucher_id is not null;
