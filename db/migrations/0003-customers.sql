-- People: accounts, sessions, codes. Keys that leave the shop are UUIDv7 made by the program.

create table customer (
  id            uuid primary key,
  name          text not null,
  -- stored lower-cased; the program folds it before every look-up
  email         text not null unique,
  phone         text,
  password_hash text not null,
  locale        text not null default 'en',
  created_at    timestamptz not null default now()
);

-- A sign-up is not an account until its code has come back.
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
  token_hash   bytea primary key,
  customer_id  uuid not null references customer (id) on delete cascade,
  user_agent   text,
  created_at   timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at   timestamptz not null
);
create index session_customer on session (customer_id);

-- Throttles. Losing them in a crash costs nothing, so they are not logged.
create unlogged table throttle (
  key       text primary key,
  tokens    double precision not null,
  filled_at timestamptz not null
);

-- Outward effects wait here, written in the transaction that caused them.
create table mail (
  id          uuid primary key,
  kind        text not null,
  recipient   text not null,
  locale      text not null,
  subject     text not null,
  html        text not null,
  plain       text not null,
  created_at  timestamptz not null default now(),
  sent_at     timestamptz,
  tries       integer not null default 0,
  next_try_at timestamptz not null default now(),
  last_error  text
);
create index mail_waiting on mail (next_try_at) where sent_at is null;
create index mail_recipient on mail (recipient, created_at);
