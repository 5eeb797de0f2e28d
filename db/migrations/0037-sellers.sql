-- Whoever wants to sell applies: what the law and the shop ask of a seller (Regulation (EU) 2022/2065, Art. 30).

create table seller_application (
  id                uuid primary key,
  -- folded, as in customer; its owner proves it by a mailed code
  email             text not null,
  locale            text not null,
  state             text not null check (state in ('applied', 'verified', 'under_review', 'approved', 'rejected')),
  -- who will own the store; null until the code has come back, unless somebody signed in applied
  customer_id       uuid references customer (id) on delete cascade,
  -- for the account that is made when there is none; gone with it
  contact_name      text not null,
  password_hash     text,
  store_name        text not null,
  slug              text not null,
  about             text not null,
  categories        jsonb not null,
  legal_name        text not null,
  registration_no   text not null,
  tax_id            text not null,
  phone             text not null,
  address           jsonb not null,
  -- holder and IBAN, sealed with the key of the shop; what may be shown of it to anybody
  bank              bytea not null,
  iban_end          text not null,
  -- random name in a folder that is served to nobody
  document          text unique,
  document_kind     text check (document_kind in ('jpeg', 'png')),
  self_certified_at timestamptz not null,
  agreed_at         timestamptz not null,
  code_hash         bytea,
  tries             integer not null default 0,
  expires_at        timestamptz not null,
  -- what staff still want to know, and what was answered
  wanted            text,
  answer            text not null default '',
  reject_reason     text,
  seller_id         integer references seller (id),
  applied_at        timestamptz not null,
  verified_at       timestamptz,
  decided_at        timestamptz,
  check ((document is null) = (document_kind is null)),
  check ((state = 'rejected') = (reject_reason is not null)),
  check ((state = 'approved') = (seller_id is not null)),
  check (state = 'applied' or (customer_id is not null and verified_at is not null))
);
-- the newest of an address replaces an older one until its code has come back
create unique index seller_application_applied on seller_application (email) where state = 'applied';
-- and then there is one of an address, of an account and of a name
create unique index seller_application_email on seller_application (email) where state in ('verified', 'under_review');
create unique index seller_application_owner on seller_application (customer_id) where state in ('verified', 'under_review');
create unique index seller_application_slug on seller_application (slug) where state in ('verified', 'under_review');
create index seller_application_customer on seller_application (customer_id, applied_at desc) where customer_id is not null;
create index seller_application_state on seller_application (state, verified_at, id);
