-- Repairs as they are asked for, agreed on and done. Amounts are minor units of the ticket's currency.

alter table repair_location
  -- how long an appointment is kept free, and how many there may be at once, for each method that has appointments:
  -- {"1": 2, "3": 4, "4": 1}
  add column slot_minutes smallint not null default 30 check (slot_minutes between 5 and 480),
  add column slot_capacity jsonb not null default '{"1": 2, "3": 4, "4": 1}',
  -- what it costs to fetch a device and bring it back, or to come to it; an absent method costs nothing
  add column method_fees jsonb not null default '{}',
  -- where somebody is sent out to, [{"country": "US", "states": [], "zip_prefixes": []}]; empty: nowhere
  add column zones jsonb not null default '[]';

-- the part that is used up, as stock holds it
alter table repair_price
  add column part_inventory_id integer references inventory (id) on delete set null;
create index repair_price_part on repair_price (part_inventory_id) where part_inventory_id is not null;

-- what people type when they mean it, with commas between: {"en": "screen, display, lcd", …}
alter table repair_service add column also_called jsonb not null default '{}';

-- what its owner does before handing one in, [{"en": "Back up your data first."}]
alter table device_model add column intake jsonb not null default '[]';

-- One moment at one place for one method: there is a row once somebody booked it.
create table repair_slot (
  repair_location_id integer not null references repair_location (id) on delete cascade,
  -- 1 walk-in, 3 courier pickup, 4 on site: what is mailed in needs no appointment
  method             smallint not null check (method in (1, 3, 4)),
  starts_at          timestamptz not null,
  booked             smallint not null default 0 check (booked >= 0),
  primary key (repair_location_id, method, starts_at)
);

create table ticket_number (
  year integer primary key,
  last integer not null
);

create table ticket (
  id              uuid primary key,
  -- R-2026-000123: what is said at the counter, and no secret
  number          text not null unique,
  -- ten Crockford base-32 characters, random: what is typed to follow it
  code            text not null unique,
  kind            text not null check (kind in ('repair', 'trade_in', 'warranty', 'it_service')),
  status          text not null check (status in (
    'requested', 'quoted', 'approved', 'declined', 'booked', 'received', 'diagnosing', 'awaiting_approval',
    'awaiting_parts', 'in_repair', 'testing', 'ready', 'handed_over', 'closed', 'cancelled', 'unrepairable', 'unclaimed'
  )),
  customer_id     uuid references customer (id) on delete set null,
  name            text not null,
  email           text not null,
  phone           text not null,
  locale          text not null,
  currency        text not null,
  prices_include_tax boolean not null,

  device_type_id  integer references device_type (id) on delete set null,
  device_model_id integer references device_model (id) on delete set null,
  -- as it is called; of a device that is not on the list, what its owner typed
  make            text not null,
  model           text not null,
  -- digits of an IMEI that passed its check, or a serial number
  serial          text check (length(serial) between 1 and 40),
  colour          text,
  storage_gb      integer,
  description     text not null default '' check (length(description) <= 2000),
  -- {"powersOn": true, "touch": true, "biometrics": true, "water": false, "cracks": true}; absent: not said
  condition       jsonb not null default '{}',

  -- null while nothing is booked
  method          smallint check (method between 1 and 4),
  repair_location_id integer references repair_location (id),
  slot_at         timestamptz,
  -- where it is fetched, brought or sent back; as an order's
  address         jsonb,
  -- when each was given: {"dataLoss": "…", "terms": "…"}
  consents        jsonb not null default '{}',

  -- until when what was offered last holds
  quote_expires_at timestamptz,
  -- asked for where only a look inside can tell, and credited to the repair
  diagnosis_fee   bigint not null default 0 check (diagnosis_fee >= 0),
  -- to be paid before the appointment; 0 for none
  deposit         bigint not null default 0 check (deposit >= 0),
  -- of a claim under warranty: the repair it is about
  warranty_of     uuid references ticket (id) on delete set null,
  -- of what was turned into a sale to the shop: the ticket that it was
  turned_from     uuid references ticket (id) on delete set null,
  -- when it lay ready, from which the reminders count, and how many were sent
  ready_at        timestamptz,
  handed_over_at  timestamptz,
  reminders       smallint not null default 0 check (reminders >= 0),
  -- when something happens to it by itself: a reminder while it lies ready, its end some days after it was handed over
  next_reminder_at timestamptz,
  -- the appointment that its customer was reminded of
  slot_reminded   timestamptz,
  version         integer not null default 0,
  created_at      timestamptz not null,
  updated_at      timestamptz not null,
  constraint ticket_slot check (slot_at is null or (method is not null and repair_location_id is not null))
);
create index ticket_customer on ticket (customer_id, created_at desc);
create index ticket_email on ticket (lower(email) text_pattern_ops);
create index ticket_serial on ticket (serial, created_at desc) where serial is not null;
create index ticket_queue on ticket (repair_location_id, status, slot_at);
create index ticket_model on ticket (device_model_id);
create index ticket_reminder on ticket (next_reminder_at) where next_reminder_at is not null;
create index ticket_quote_expiry on ticket (quote_expires_at) where status = 'quoted';
create index ticket_slot_reminder on ticket (slot_at) where status = 'booked';

-- What opens a ticket without an account: each mail carries a link of its own, and all of them work.
create table ticket_token (
  -- SHA-256
  token_hash bytea primary key,
  ticket_id  uuid not null references ticket (id) on delete cascade,
  created_at timestamptz not null
);
create index ticket_token_ticket on ticket_token (ticket_id);

-- What the desk offers to do at a price it keeps for some days, to whoever knows its token.
create table repair_quote (
  id              uuid primary key,
  -- SHA-256
  token_hash      bytea not null unique,
  device_model_id integer not null references device_model (id) on delete cascade,
  locale          text not null,
  currency        text not null,
  prices_include_tax boolean not null,
  -- as quote.rules.ts makes it
  quote           jsonb not null,
  created_at      timestamptz not null,
  expires_at      timestamptz not null,
  -- what it became: the second press of a button finds the first one's ticket
  ticket_id       uuid references ticket (id) on delete cascade
);
create index repair_quote_expiry on repair_quote (expires_at) where ticket_id is null;
create index repair_quote_model on repair_quote (device_model_id);
create index repair_quote_ticket on repair_quote (ticket_id);

-- What is done about a fault and what it costs. A line that was agreed to is never made dearer: what costs more is a
-- line of its own that waits for approval.
create table ticket_line (
  id                uuid primary key,
  ticket_id         uuid not null references ticket (id) on delete cascade,
  repair_service_id integer references repair_service (id) on delete set null,
  kind              text not null check (kind in ('repair', 'diagnosis', 'travel', 'offer')),
  -- in the ticket's language
  title             text not null,
  part_grade        text check (part_grade in ('original', 'equivalent', 'refurbished', 'none')),
  -- the part that stock holds for it
  part_inventory_id integer references inventory (id) on delete set null,
  -- of the part, from whose stock it is taken when the work begins
  part_taken        boolean not null default false,
  -- null where only a look inside can tell. Of a trade-in: what the shop pays
  price             bigint check (price >= 0),
  -- its share of what several repairs at once cost less, and of a diagnosis that was paid for already
  discount          bigint not null default 0 check (discount between 0 and coalesce(price, 0)),
  -- of the discount: what was paid for the look inside and is credited
  credit            bigint not null default 0 check (credit between 0 and discount),
  -- costs nothing when it cannot be mended
  no_fix_no_fee     boolean not null default true,
  tax_basis_points  integer not null default 0 check (tax_basis_points >= 0),
  tax               bigint not null default 0 check (tax >= 0),
  minutes           smallint not null default 0 check (minutes >= 0),
  lead_days         smallint not null default 0 check (lead_days >= 0),
  warranty_days     smallint not null default 0 check (warranty_days >= 0),
  warranty_until    date,
  status            text not null check (status in ('proposed', 'approved', 'declined', 'done')),
  -- why it is needed, to the customer
  note              text not null default '',
  sort              smallint not null default 0,
  proposed_at       timestamptz not null,
  decided_at        timestamptz
);
create index ticket_line_ticket on ticket_line (ticket_id, sort);
create index ticket_line_service on ticket_line (repair_service_id);
create index ticket_line_part on ticket_line (part_inventory_id) where part_inventory_id is not null;

create table ticket_photo (
  id        uuid primary key,
  ticket_id uuid not null references ticket (id) on delete cascade,
  -- random name in a folder that is served to nobody
  file      text not null unique,
  kind      text not null check (kind in ('jpeg', 'png')),
  bytes     integer not null check (bytes > 0),
  sent_at   timestamptz not null
);
create index ticket_photo_ticket on ticket_photo (ticket_id);

-- Every step: who, from where to where, when. Rows are never changed.
create table ticket_event (
  id          uuid primary key,
  ticket_id   uuid not null references ticket (id) on delete cascade,
  kind        text not null check (kind in ('state', 'slot', 'lines', 'note', 'payment', 'reminder')),
  from_state  text,
  to_state    text not null,
  by_whom     text not null check (by_whom in ('customer', 'admin', 'system')),
  staff_id    uuid,
  -- what its customer may read
  message     text not null default '',
  -- what only staff read
  note        text not null default '',
  happened_at timestamptz not null
);
create index ticket_event_ticket on ticket_event (ticket_id, happened_at);

-- A repair that is paid, or the part of it that is paid before: beside goods in a basket, and in the order it became.
create table cart_repair (
  cart_id   uuid not null references cart (id) on delete cascade,
  ticket_id uuid not null references ticket (id) on delete cascade,
  selected  smallint not null default 1 check (selected in (1, 2)),
  -- what its owner last saw that it costs: never what is charged, but what is told when it is another now
  due_seen  bigint not null check (due_seen >= 0),
  added_at  timestamptz not null,
  primary key (cart_id, ticket_id)
);
create index cart_repair_ticket on cart_repair (ticket_id);

-- a line is goods or a repair
alter table order_line
  alter column product_id drop not null,
  alter column inventory_id drop not null,
  add column ticket_id uuid references ticket (id) on delete set null,
  -- "deposit", "repair": what of the ticket it pays; null for goods
  add column pays text check (pays in ('deposit', 'repair')),
  add constraint order_line_of check (
    (pays is null and product_id is not null and inventory_id is not null)
    or (pays is not null and product_id is null and inventory_id is null)
  );
create index order_line_ticket on order_line (ticket_id) where ticket_id is not null;

-- the place where it is mended, where a package is a repair
alter table order_package
  add column repair_location_id integer references repair_location (id) on delete set null;

-- What a device is worth to the shop: by its model and storage when all is well, less what each answer takes off.
create table trade_in_price (
  device_model_id integer not null references device_model (id) on delete cascade,
  storage_gb      integer not null default 0,
  price           bigint not null check (price >= 0),
  primary key (device_model_id, storage_gb)
);

-- Questions about the condition, each answer with the share of the price that it takes off.
create table trade_in_question (
  code           text primary key,
  device_type_id integer references device_type (id) on delete cascade,
  question       jsonb not null,
  -- [{"code": "flawless", "label": {"en": …}, "basis_points": 0}]
  answers        jsonb not null,
  sort           integer not null default 0
);
create index trade_in_question_type on trade_in_question (device_type_id);

-- What the shop offers for a device, at a price it keeps for some days, to whoever knows its token.
create table trade_in_offer (
  id              uuid primary key,
  -- SHA-256
  token_hash      bytea not null unique,
  device_model_id integer not null references device_model (id) on delete cascade,
  storage_gb      integer not null,
  locale          text not null,
  currency        text not null,
  -- as trade-in.rules.ts makes it
  offer           jsonb not null,
  created_at      timestamptz not null,
  expires_at      timestamptz not null,
  -- what it became: the second press of a button finds the first one's ticket
  ticket_id       uuid references ticket (id) on delete cascade
);
create index trade_in_offer_expiry on trade_in_offer (expires_at) where ticket_id is null;
create index trade_in_offer_model on trade_in_offer (device_model_id);
create index trade_in_offer_ticket on trade_in_offer (ticket_id);

-- What somebody wrote to the shop by its form. Of a repair there is a ticket instead.
create table contact_message (
  id          uuid primary key,
  topic       text not null check (topic in ('order', 'product', 'seller', 'other')),
  name        text not null,
  email       text not null,
  phone       text not null default '',
  locale      text not null,
  -- what it is about: an order's code, a product
  reference   text not null default '',
  message     text not null check (length(message) between 1 and 4000),
  customer_id uuid references customer (id) on delete set null,
  status      text not null default 'open' check (status in ('open', 'answered', 'closed')),
  sent_at     timestamptz not null
);
create index contact_message_status on contact_message (status, sent_at desc);
create index contact_message_customer on contact_message (customer_id);

create table contact_photo (
  id         uuid primary key,
  message_id uuid not null references contact_message (id) on delete cascade,
  file       text not null unique,
  kind       text not null check (kind in ('jpeg', 'png')),
  bytes      integer not null check (bytes > 0),
  sent_at    timestamptz not null
);
create index contact_photo_message on contact_photo (message_id);
