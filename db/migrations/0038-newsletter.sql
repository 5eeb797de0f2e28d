-- Who wants the shop's letter. Nobody is written to before the owner of the mailbox has said yes.

create table newsletter_subscription (
  id           uuid primary key,
  -- lower-cased, as in customer
  email        text not null unique,
  locale       text not null,
  -- where it was asked for
  source       text not null check (source in ('footer', 'page', 'profile', 'api')),
  state        text not null check (state in ('asked', 'subscribed', 'left')),
  asked_at     timestamptz not null,
  -- the mailed link that says yes; kept, so that pressing it twice is no fault
  confirm_hash bytea unique,
  -- when the owner of the mailbox said yes: what the law wants to see
  confirmed_at timestamptz,
  left_at      timestamptz,
  -- Stands in every letter. It ends the letter and can do nothing else, so it is kept as it is.
  leave_token  text not null unique,
  check (state <> 'subscribed' or confirmed_at is not null),
  check ((state = 'left') = (left_at is not null))
);
create index newsletter_subscription_state on newsletter_subscription (state, id);

-- Headers of one mail beside those that all have, such as the way out of a letter (RFC 8058).
alter table mail add column headers jsonb not null default '{}';
