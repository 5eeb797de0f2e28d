-- Reviews by those who bought: who finds them helpful, who reports them, who was asked to write one.

-- Which sides of its products may be given stars of their own; null: as the category above.
alter table category add column review_aspects text[]
  check (review_aspects <@ array['battery', 'display', 'camera', 'value']);

-- as whom: somebody of the shop, or of the store that sells it; null where nobody replied
alter table review add column replied_by text check (replied_by in ('staff', 'store'));
update review set replied_by = case when seller_id is null then 'staff' else 'store' end where reply is not null;
create index review_status on review (status, created_at desc, id);
create index review_reported on review (reported_count desc, id) where reported_count > 0;

create table review_vote (
  review_id   uuid not null references review (id) on delete cascade,
  customer_id uuid not null references customer (id) on delete cascade,
  voted_at    timestamptz not null,
  primary key (review_id, customer_id)
);
create index review_vote_customer on review_vote (customer_id);

create table review_report (
  review_id   uuid not null references review (id) on delete cascade,
  customer_id uuid not null references customer (id) on delete cascade,
  reason      text not null check (reason in ('offensive', 'advertising', 'not_about_it', 'personal_data', 'fake', 'other')),
  note        text not null default '' check (char_length(note) <= 500),
  reported_at timestamptz not null,
  -- when staff looked at it; until then it counts
  settled_at  timestamptz,
  primary key (review_id, customer_id)
);
create index review_report_customer on review_report (customer_id);

-- The one mail that asks for reviews of an order.
create table review_invite (
  order_id    uuid primary key references shop_order (id) on delete cascade,
  customer_id uuid not null references customer (id) on delete cascade,
  -- SHA-256 of the token that ends such mails
  leave_hash  bytea not null unique,
  invited_at  timestamptz not null
);
create index review_invite_customer on review_invite (customer_id);

-- Who wants no such mails.
create table review_mail_stop (
  customer_id uuid primary key references customer (id) on delete cascade,
  stopped_at  timestamptz not null
);
