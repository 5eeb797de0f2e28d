-- Secrets that the owner enters in the admin, encrypted with a key that is not in the database.
create table encrypted_secret (
  -- what it opens, e.g. payment.stripe; authenticated, so that the content of rows cannot be exchanged
  name       text primary key,
  -- the key that has encrypted it
  key_id     text not null,
  -- nonce, tag and content (AES-256-GCM); null after a removal, so that versions continue
  ciphertext bytea check (octet_length(ciphertext) between 28 and 16384),
  version    integer not null default 1,
  staff_name text not null,
  changed_at timestamptz not null
);
