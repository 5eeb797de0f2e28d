-- Texts of the interface and of mails that staff changed, by language.
create table message_override (
  locale      text not null,
  -- path in the message file: cart.title
  key         text not null,
  -- null when the built-in text is used again; the row stays, so that a version is never used twice
  text        text,
  -- built-in text at the time of the change
  source_text text not null,
  version     integer not null default 1,
  changed_by  uuid references staff_member (customer_id) on delete set null,
  changed_at  timestamptz not null,
  primary key (locale, key)
);
create index message_override_changed_by_idx on message_override (changed_by);

-- Texts of a checked file that wait for the confirmation of the staff member; each member has one.
create table message_import (
  staff_id   uuid primary key references staff_member (customer_id) on delete cascade,
  locale     text not null,
  -- {"cart.title": "Basket"}
  texts      jsonb not null,
  -- changes of the language when the file was checked
  revision   integer not null,
  checked_at timestamptz not null
);
