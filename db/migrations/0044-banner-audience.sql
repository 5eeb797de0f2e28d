-- Whom a banner speaks to: everybody, or only who is signed in, or only who is not.

alter table banner
  add column audience text not null default 'all' check (audience in ('all', 'guest', 'user'));
