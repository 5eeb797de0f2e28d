-- Ways into an account beside its password: an account at Google or Facebook.

-- who came in by one of these has no password until they choose one
alter table customer alter column password_hash drop not null;

create table social_account (
  id          uuid primary key,
  provider    text not null check (provider in ('google', 'facebook')),
  -- the provider's own name for its account, which never changes; an address may
  subject     text not null,
  customer_id uuid not null references customer (id) on delete cascade,
  -- what the provider called it when it was linked, so that its owner knows it again
  email       text,
  linked_at   timestamptz not null,
  used_at     timestamptz not null,
  unique (provider, subject)
);
create index social_account_customer on social_account (customer_id);

-- One way to the provider and back. Lost in a crash, it is begun again.
create unlogged table social_attempt (
  state_hash      bytea primary key,
  -- of the cookie of the browser that set out: nobody else comes back with this state
  browser_hash    bytea not null,
  provider        text not null,
  next            text not null,
  locale          text not null,
  -- somebody who is signed in and adds a way in
  customer_id     uuid,
  expires_at      timestamptz not null,
  -- from when the provider's answer is taken; there is no second one
  answered_at     timestamptz,
  subject         text,
  email           text,
  email_verified  boolean,
  name            text,
  -- the mailed code, where a mailbox has to be proved
  code_email      text,
  code_hash       bytea,
  tries           integer not null default 0,
  code_expires_at timestamptz,
  code_sent_at    timestamptz
);
create index social_attempt_browser on social_attempt (browser_hash);

-- a name for each session that its owner may see; the hash of the token is nobody's business
alter table session add column id uuid not null default gen_random_uuid();
create unique index session_id on session (id);
