-- Messages of the contact form.

-- Messages of the contact form. Repairs have tickets instead.
create table contact_message (
  id          uuid primary key,
  topic       text not null check (topic in ('order', 'product', 'seller', 'other')),
  name        text not null,
  email       text not null,
  phone       text not null default '',
  locale      text not null,
  -- order code or product
  reference   text not null default '',
  message     text not null check (length(message) between 1 and 4000),
  customer_id uuid references customer (id) on delete set null,
  status      text not null default 'open' check (status in ('open', 'answered', 'closed')),
  sent_at     timestamptz not null
);
create index contact_message_status_sent_at_idx on contact_message (status, sent_at desc);
create index contact_message_customer_id_idx on contact_message (customer_id);

create table contact_photo (
  id         uuid primary key,
  message_id uuid not null references contact_message (id) on delete cascade,
  file       text not null unique,
  kind       text not null check (kind in ('jpeg', 'png')),
  bytes      integer not null check (bytes > 0),
  sent_at    timestamptz not null
);
create index contact_photo_message_id_idx on contact_photo (message_id);
