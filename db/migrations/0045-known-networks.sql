-- Networks from which an account was signed in to, or an order opened, with the right secret. Guesses from elsewhere
-- do not use up the tries of these.
create table known_network (
  -- SHA-256 of what was opened and the network
  key     bytea primary key,
  seen_at timestamptz not null
);
create index known_network_seen on known_network (seen_at);
