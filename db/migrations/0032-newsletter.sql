-- Newsletter subscriptions with double opt-in.

create table newsletter_subscription (
  id              uuid primary key,
  -- in lower case, as in customer
  email           text not null unique,
  locale          text not null,
  -- form of the sign-up
  source          text not null check (source in ('footer', 'page', 'profile', 'api')),
  state           text not null check (state in ('asked', 'subscribed', 'left')),
  requested_at    timestamptz not null,
  -- confirmation token; it stays valid, so that a repeated click is no error
  confirm_hash    bytea unique,
  -- time of the confirmation: proof of consent
  confirmed_at    timestamptz,
  unsubscribed_at timestamptz,
  -- Part of every newsletter. Not hashed: it can only unsubscribe.
  unsubscribe_token text not null unique,
  constraint newsletter_subscription_subscribed_confirmed_at_check
    check (state <> 'subscribed' or confirmed_at is not null),
  constraint newsletter_subscription_unsubscribed_at_check check ((state = 'left') = (unsubscribed_at is not null))
);
create index newsletter_subscription_state_id_idx on newsletter_subscription (state, id);
