-- Repair tickets. Amounts are minor units of the ticket's currency.

create table ticket_number (
  year integer primary key,
  last integer not null
);

create table ticket (
  id              uuid primary key,
  -- R-2026-000123: public number
  number          text not null unique,
  -- ten random Crockford base-32 characters, entered to track the ticket
  code            text not null unique,
  kind            text not null check (kind in ('repair', 'trade_in', 'warranty', 'it_service')),
  status          text not null
    check (status in ('requested', 'quoted', 'approved', 'declined', 'booked', 'received', 'diagnosing',
      'awaiting_approval', 'awaiting_parts', 'in_repair', 'testing', 'ready', 'handed_over', 'closed', 'cancelled',
        'unrepairable', 'unclaimed')),
  customer_id     uuid references customer (id) on delete set null,
  name            text not null,
  email           text not null,
  phone           text not null,
  locale          text not null,
  currency        text not null,
  prices_include_tax boolean not null,
  device_type_id  integer references device_type (id) on delete set null,
  device_model_id integer references device_model (id) on delete set null,
  -- brand and model as displayed; for an unknown device as entered by the customer
  make            text not null,
  model           text not null,
  -- valid IMEI digits or serial number
  serial          text check (length(serial) between 1 and 40),
  colour          text,
  storage_gb      integer,
  description     text not null default '' check (length(description) <= 2000),
  -- {"powersOn": true, "touch": true, "biometrics": true, "water": false, "cracks": true}; missing: unknown
  condition       jsonb not null default '{}',
  -- null without an appointment
  method          smallint check (method between 1 and 4),
  repair_location_id integer references repair_location (id),
  slot_at         timestamptz,
  -- address of pickup, visit or return shipment
  address         jsonb,
  -- times of consent: {"dataLoss": "…", "terms": "…"}
  consents        jsonb not null default '{}',
  -- end of validity of the last offer
  quote_expires_at timestamptz,
  -- charged if a diagnosis is needed, and credited to the repair
  diagnosis_fee   bigint not null default 0 check (diagnosis_fee >= 0),
  -- due before the appointment; 0: none
  deposit         bigint not null default 0 check (deposit >= 0),
  -- repair that a warranty claim is about
  warranty_of     uuid references ticket (id) on delete set null,
  -- repair that was converted into a trade-in
  converted_from  uuid references ticket (id) on delete set null,
  -- start of the reminders for pickup, and number of sent reminders
  ready_at        timestamptz,
  handed_over_at  timestamptz,
  reminders       smallint not null default 0 check (reminders >= 0),
  -- time of the next automatic step: pickup reminder, or closing some days after the handover
  next_reminder_at timestamptz,
  -- appointment for which a reminder was sent
  reminded_slot_at timestamptz,
  version         integer not null default 0,
  created_at      timestamptz not null,
  updated_at      timestamptz not null,
  constraint ticket_slot_location_check
    check (slot_at is null or (method is not null and repair_location_id is not null))
);
create index ticket_customer_id_created_at_idx on ticket (customer_id, created_at desc);
create index ticket_email_prefix_idx on ticket (lower(email) text_pattern_ops);
create index ticket_serial_created_at_idx on ticket (serial, created_at desc) where serial is not null;
create index ticket_repair_location_id_status_slot_at_idx on ticket (repair_location_id, status, slot_at);
create index ticket_device_model_id_idx on ticket (device_model_id);
create index ticket_next_reminder_at_idx on ticket (next_reminder_at) where next_reminder_at is not null;
create index ticket_quote_expires_at_quoted_idx on ticket (quote_expires_at) where status = 'quoted';
create index ticket_slot_at_booked_idx on ticket (slot_at) where status = 'booked';

-- Access tokens of tickets. Each e-mail has its own, and all are valid.
create table ticket_token (
  -- SHA-256
  token_hash bytea primary key,
  ticket_id  uuid not null references ticket (id) on delete cascade,
  created_at timestamptz not null
);
create index ticket_token_ticket_id_idx on ticket_token (ticket_id);

-- Services and prices of a ticket. The price of an approved line never rises: additional cost is a new line that needs
-- approval.
create table ticket_line (
  id             uuid primary key,
  ticket_id      uuid not null references ticket (id) on delete cascade,
  repair_service_id integer references repair_service (id) on delete set null,
  kind           text not null check (kind in ('repair', 'diagnosis', 'travel', 'offer')),
  -- in the language of the ticket
  title          text not null,
  part_grade     text check (part_grade in ('original', 'equivalent', 'refurbished', 'none')),
  -- the variant that is used as part
  part_inventory_id integer references inventory (id) on delete set null,
  -- whether the part was taken from stock
  part_taken     boolean not null default false,
  -- null: needs a diagnosis. Of a trade-in: the price that the shop pays
  price          bigint check (price >= 0),
  -- share of the discount for several repairs, and of a paid diagnosis
  discount       bigint not null default 0 constraint ticket_line_discount_check
    check (discount between 0 and coalesce(price, 0)),
  -- part of the discount that credits the diagnosis fee
  credit         bigint not null default 0 constraint ticket_line_credit_check check (credit between 0 and discount),
  -- free if the repair fails
  no_fix_no_fee  boolean not null default true,
  tax_basis_points integer not null default 0 check (tax_basis_points >= 0),
  tax            bigint not null default 0 check (tax >= 0),
  minutes        smallint not null default 0 check (minutes >= 0),
  lead_days      smallint not null default 0 check (lead_days >= 0),
  warranty_days  smallint not null default 0 check (warranty_days >= 0),
  warranty_until date,
  status         text not null check (status in ('proposed', 'approved', 'declined', 'done')),
  -- reason, for the customer
  note           text not null default '',
  sort           smallint not null default 0,
  proposed_at    timestamptz not null,
  decided_at     timestamptz
);
create index ticket_line_ticket_id_sort_idx on ticket_line (ticket_id, sort);
create index ticket_line_repair_service_id_idx on ticket_line (repair_service_id);
create index ticket_line_part_inventory_id_idx on ticket_line (part_inventory_id) where part_inventory_id is not null;

create table ticket_photo (
  id        uuid primary key,
  ticket_id uuid not null references ticket (id) on delete cascade,
  -- random name; the folder is not served
  file      text not null unique,
  kind      text not null check (kind in ('jpeg', 'png')),
  bytes     integer not null check (bytes > 0),
  sent_at   timestamptz not null
);
create index ticket_photo_ticket_id_idx on ticket_photo (ticket_id);

-- Status changes and notes. Rows are never changed.
create table ticket_event (
  id          uuid primary key,
  ticket_id   uuid not null references ticket (id) on delete cascade,
  kind        text not null check (kind in ('state', 'slot', 'lines', 'note', 'payment', 'reminder')),
  from_state  text,
  to_state    text not null,
  actor       text not null check (actor in ('customer', 'admin', 'system')),
  staff_id    uuid,
  -- visible to the customer
  message     text not null default '',
  -- internal
  note        text not null default '',
  happened_at timestamptz not null
);
create index ticket_event_ticket_id_happened_at_idx on ticket_event (ticket_id, happened_at);

-- Payouts for trade-ins: one per ticket, with the agreed amount.
create table ticket_payout (
  ticket_id  uuid primary key references ticket (id) on delete cascade,
  -- minor units of the ticket's currency
  amount     bigint not null check (amount > 0),
  -- reference of the bank transfer; empty for a voucher
  reference  text not null check (length(reference) <= 140),
  voucher_id integer references voucher (id) on delete set null,
  staff_id   uuid,
  paid_at    timestamptz not null
);
create index ticket_payout_voucher_id_idx on ticket_payout (voucher_id) where voucher_id is not null;
