-- Rate limits, outgoing mail, idempotency keys and failed job rows.

-- Rate limits. Not logged: losing them in a crash costs nothing.
create unlogged table throttle (
  key       text primary key,
  tokens    double precision not null,
  filled_at timestamptz not null
);

-- Outbox: e-mails are written in the transaction that causes them and sent by a job.
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
  last_error  text,
  -- Additional headers of this e-mail, such as List-Unsubscribe (RFC 8058).
  headers     jsonb not null default '{}'
);
create index mail_next_try_at_unsent_idx on mail (next_try_at) where sent_at is null;
create index mail_recipient_created_at_idx on mail (recipient, created_at);

-- One response per actor and key. The hash of the body distinguishes a repeat from a misuse.
create table idempotency_key (
  actor      text not null,
  key        text not null,
  body_hash  bytea not null,
  status     smallint not null,
  answer     jsonb not null,
  created_at timestamptz not null default now(),
  primary key (actor, key)
);

-- Networks from which an account was signed in to, or an order opened, with the right secret. Wrong attempts from
-- elsewhere do not use up their limit.
create table known_network (
  -- SHA-256 of the account or order and the network
  key     bytea primary key,
  seen_at timestamptz not null
);
create index known_network_seen_at_idx on known_network (seen_at);

create table job_failure (
  job        text not null,
  row_id     text not null,
  tries      integer not null check (tries > 0),
  retry_at   timestamptz not null,
  -- without secrets and e-mail addresses
  last_error text not null,
  primary key (job, row_id)
);
