-- Prices, questions and offers for used devices.

-- Trade-in price by model and storage in perfect condition; answers reduce it.
create table trade_in_price (
  device_model_id integer not null references device_model (id) on delete cascade,
  storage_gb      integer not null default 0,
  price           bigint not null check (price >= 0),
  primary key (device_model_id, storage_gb)
);

-- Questions about the condition; each answer reduces the price by a share.
create table trade_in_question (
  code           text primary key,
  device_type_id integer references device_type (id) on delete cascade,
  question       jsonb not null,
  -- [{"code": "flawless", "label": {"en": …}, "basis_points": 0}]
  answers        jsonb not null,
  sort           integer not null default 0
);
create index trade_in_question_device_type_id_idx on trade_in_question (device_type_id);

-- Trade-in offers, valid for some days for anyone who has the token.
create table trade_in_offer (
  id              uuid primary key,
  -- SHA-256
  token_hash      bytea not null unique,
  device_model_id integer not null references device_model (id) on delete cascade,
  storage_gb      integer not null,
  locale          text not null,
  currency        text not null,
  -- created by trade-in.rules.ts
  offer           jsonb not null,
  created_at      timestamptz not null,
  expires_at      timestamptz not null,
  -- the resulting ticket: a repeated submission finds it
  ticket_id       uuid references ticket (id) on delete cascade
);
create index trade_in_offer_expires_at_unused_idx on trade_in_offer (expires_at) where ticket_id is null;
create index trade_in_offer_device_model_id_idx on trade_in_offer (device_model_id);
create index trade_in_offer_ticket_id_idx on trade_in_offer (ticket_id);
