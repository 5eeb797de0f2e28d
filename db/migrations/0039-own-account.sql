-- What customers change of their account themselves: picture, address of mails, and its end.

alter table customer
  -- a name in the file store
  add column picture text,
  -- when an account that its owner has given up is erased; signing in before then keeps it
  add column delete_at timestamptz;
create index customer_delete_at on customer (delete_at) where delete_at is not null;

-- An address is the account's once the code that was mailed to it has come back.
create table email_change (
  customer_id uuid primary key references customer (id) on delete cascade,
  email       text not null,
  code_hash   bytea not null,
  tries       integer not null default 0,
  expires_at  timestamptz not null,
  sent_at     timestamptz not null
);

-- The address before gets a link that takes the change back: whoever changed it may not have been the owner.
create table email_way_back (
  -- SHA-256 of the token in the link
  token_hash  bytea primary key,
  customer_id uuid not null references customer (id) on delete cascade,
  -- the address before
  email       text not null,
  expires_at  timestamptz not null
);
create index email_way_back_customer on email_way_back (customer_id);
