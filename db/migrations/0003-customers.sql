-- Customer accounts, sessions, verification codes and second factors. Ids are UUIDv7 made by the application.

create table customer (
  id            uuid primary key,
  name          text not null,
  -- in lower case; the application normalizes it before each lookup
  email         text not null unique,
  phone         text,
  password_hash text,
  locale        text not null default 'en',
  created_at    timestamptz not null default now(),
  -- demo account with a public password: sign-in works only while the shop runs as a demo
  demo          boolean not null default false,
  -- file name in the data folder
  picture       text,
  -- time at which a closed account is erased; signing in before then keeps it
  delete_at     timestamptz
);
create index customer_delete_at_idx on customer (delete_at) where delete_at is not null;

-- A sign-up becomes an account when its code is entered.
create table pending_signup (
  email         text primary key,
  name          text not null,
  password_hash text not null,
  locale        text not null,
  code_hash     bytea not null,
  tries         integer not null default 0,
  expires_at    timestamptz not null,
  sent_at       timestamptz not null
);

create table password_reset (
  customer_id uuid primary key references customer (id) on delete cascade,
  code_hash   bytea not null,
  tries       integer not null default 0,
  expires_at  timestamptz not null,
  sent_at     timestamptz not null
);

create table session (
  token_hash    bytea primary key,
  customer_id   uuid not null references customer (id) on delete cascade,
  user_agent    text,
  created_at    timestamptz not null default now(),
  last_seen_at  timestamptz not null default now(),
  expires_at    timestamptz not null,
  -- time of the second step; without it the session has no access if the account has two-factor authentication
  two_factor_at timestamptz,
  -- identifier shown to the customer, because the token hash is secret
  id            uuid not null default gen_random_uuid()
);
create index session_customer_id_idx on session (customer_id);
create unique index session_id_idx on session (id);

-- The new address applies when the code sent to it is entered.
create table email_change (
  customer_id uuid primary key references customer (id) on delete cascade,
  email       text not null,
  code_hash   bytea not null,
  tries       integer not null default 0,
  expires_at  timestamptz not null,
  sent_at     timestamptz not null
);

-- A link to the previous address undoes the change, because the person who changed it may not be the owner.
create table email_change_reversal (
  -- SHA-256 of the token in the link
  token_hash  bytea primary key,
  customer_id uuid not null references customer (id) on delete cascade,
  -- the previous address
  email       text not null,
  expires_at  timestamptz not null
);
create index email_change_reversal_customer_id_idx on email_change_reversal (customer_id);

-- Secrets are encrypted. `secret` is active; `pending_secret` waits for its first code.
create table two_factor (
  customer_id    uuid primary key references customer (id) on delete cascade,
  secret         bytea,
  enabled_at     timestamptz,
  -- TOTP step of the last accepted code: each is accepted once (RFC 6238 §5.2)
  last_step      bigint not null default 0,
  pending_secret bytea,
  pending_at     timestamptz,
  constraint two_factor_secret_complete_check check ((secret is null) = (enabled_at is null)),
  constraint two_factor_pending_complete_check check ((pending_secret is null) = (pending_at is null))
);

create table recovery_code (
  customer_id uuid not null references two_factor (customer_id) on delete cascade,
  code_hash   bytea not null,
  used_at     timestamptz,
  primary key (customer_id, code_hash)
);
