-- The back office: who may do what, what they did, and how parcels travel.

alter table staff_member drop constraint staff_member_role_check;
alter table staff_member add constraint staff_member_role_check
  check (role in ('owner', 'manager', 'orders', 'finance', 'auditor'));

alter table order_package
  add column carrier text check (length(carrier) between 1 and 80),
  add column tracking_number text check (length(tracking_number) between 1 and 80);

-- Every change that somebody of the staff made. No foreign keys: it outlives the account and the order it speaks of.
create table audit_entry (
  id           uuid primary key,
  happened_at  timestamptz not null,
  staff_id     uuid not null,
  staff_name   text not null,
  role         text not null,
  action       text not null,
  subject_kind text not null,
  subject_id   text not null,
  before       jsonb not null,
  after        jsonb not null
);
create index audit_entry_subject on audit_entry (subject_kind, subject_id, happened_at desc);

-- staff look through all orders, the newest first, and find one by the beginning of its buyer's address
create index shop_order_placed on shop_order (placed_at desc, id desc);
create index shop_order_email_start on shop_order (lower(email) text_pattern_ops);
