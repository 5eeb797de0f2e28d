-- Second factors of those who work for the shop, all the roles there are, and how staff find a telephone number.

alter table staff_member drop constraint staff_member_role_check;
alter table staff_member add constraint staff_member_role_check check (role in (
  'owner', 'manager', 'catalogue', 'orders', 'repairs', 'technician', 'marketing', 'finance', 'translator', 'auditor'
));

-- Both secrets are sealed with the shop's key. One is in force, the other waits for its first code.
create table second_factor (
  customer_id uuid primary key references customer (id) on delete cascade,
  secret      bytea,
  since       timestamptz,
  -- of the last code that was used: each counts once (RFC 6238 §5.2)
  last_step   bigint not null default 0,
  offered     bytea,
  offered_at  timestamptz,
  check ((secret is null) = (since is null)),
  check ((offered is null) = (offered_at is null))
);

create table recovery_code (
  customer_id uuid not null references second_factor (customer_id) on delete cascade,
  code_hash   bytea not null,
  used_at     timestamptz,
  primary key (customer_id, code_hash)
);

-- when the second factor was given in a session; a session without it is nobody's where there is one
alter table session add column factor_at timestamptz;

-- the last digits of a number are the first of it backwards
create index shop_order_phone_end on shop_order (reverse(regexp_replace(phone, '\D', '', 'g')) text_pattern_ops);
