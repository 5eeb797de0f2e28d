-- Sign-in through Google or Facebook.

create table social_account (
  id          uuid primary key,
  provider    text not null check (provider in ('google', 'facebook')),
  -- account id at the provider; it never changes, an e-mail address may
  subject     text not null,
  customer_id uuid not null references customer (id) on delete cascade,
  -- address at the provider when it was linked, shown to the customer
  email       text,
  linked_at   timestamptz not null,
  used_at     timestamptz not null,
  unique (provider, subject)
);
create index social_account_customer_id_idx on social_account (customer_id);

-- Sign-ins in progress. Unlogged: a sign-in that is lost in a crash is started again.
create unlogged table social_attempt (
  state_hash      bytea primary key,
  -- hash of a cookie: only the browser that started the sign-in can complete it
  browser_hash    bytea not null,
  provider        text not null,
  next            text not null,
  locale          text not null,
  -- customer who links a further account
  customer_id     uuid,
  expires_at      timestamptz not null,
  -- time of the provider's response; only the first is accepted
  answered_at     timestamptz,
  subject         text,
  email           text,
  email_verified  boolean,
  name            text,
  -- verification code, if the address must be verified
  code_email      text,
  code_hash       bytea,
  tries           integer not null default 0,
  code_expires_at timestamptz,
  code_sent_at    timestamptz
);
create index social_attempt_browser_hash_idx on social_attempt (browser_hash);
