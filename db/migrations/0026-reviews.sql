-- Product reviews, votes, reports and invitations.

create table review (
  id             uuid primary key,
  product_id     integer not null references product (id) on delete cascade,
  seller_id      integer references seller (id),
  -- reviewed order line; null for imported reviews
  order_id       uuid,
  order_line_id  uuid,
  customer_id    uuid references customer (id) on delete set null,
  -- first name and initial; null is shown as "verified buyer"
  display_name   text,
  locale         text not null,
  rating         smallint not null check (rating between 1 and 5),
  title          text not null default '' check (char_length(title) <= 80),
  body           text not null default '' check (body = '' or char_length(body) between 10 and 2000),
  -- ratings of aspects: {"battery": 4, …}
  aspects        jsonb not null default '{}',
  status         text not null default 'pending' check (status in ('pending', 'published', 'rejected')),
  reject_reason  text constraint review_rejected_reason_check
    check ((status = 'rejected') = (reject_reason is not null)),
  helpful_count  integer not null default 0 check (helpful_count >= 0),
  reported_count integer not null default 0 check (reported_count >= 0),
  reply          text,
  replied_at     timestamptz constraint review_reply_complete_check check ((reply is null) = (replied_at is null)),
  created_at     timestamptz not null default now(),
  edited_at      timestamptz,
  -- author of the reply: the shop or the store; null without a reply
  replied_by     text check (replied_by in ('staff', 'store')),
  foreign key (order_id, order_line_id) references order_line (order_id, id) on delete set null,
  -- one review per order line
  unique (order_id, order_line_id)
);
create index review_customer_id_idx on review (customer_id) where customer_id is not null;
create index review_product_id_status_created_at_idx on review (product_id, status, created_at desc);
create index review_status_created_at_id_idx on review (status, created_at desc, id);
create index review_reported_count_id_idx on review (reported_count desc, id) where reported_count > 0;

create table review_image (
  review_id uuid not null references review (id) on delete cascade,
  file      text not null,
  sort      integer not null default 0,
  primary key (review_id, file)
);

create table review_vote (
  review_id   uuid not null references review (id) on delete cascade,
  customer_id uuid not null references customer (id) on delete cascade,
  voted_at    timestamptz not null,
  primary key (review_id, customer_id)
);
create index review_vote_customer_id_idx on review_vote (customer_id);

create table review_report (
  review_id   uuid not null references review (id) on delete cascade,
  customer_id uuid not null references customer (id) on delete cascade,
  reason      text not null
    check (reason in ('offensive', 'advertising', 'not_about_it', 'personal_data', 'fake', 'other')),
  note        text not null default '' check (char_length(note) <= 500),
  reported_at timestamptz not null,
  -- time of the decision; the report counts until then
  settled_at  timestamptz,
  primary key (review_id, customer_id)
);
create index review_report_customer_id_idx on review_report (customer_id);

-- One invitation to review per order.
create table review_invitation (
  order_id    uuid primary key references shop_order (id) on delete cascade,
  customer_id uuid not null references customer (id) on delete cascade,
  -- SHA-256 of the unsubscribe token
  unsubscribe_hash bytea not null unique,
  invited_at  timestamptz not null
);
create index review_invitation_customer_id_idx on review_invitation (customer_id);

-- Customers who receive no invitations.
create table review_opt_out (
  customer_id uuid primary key references customer (id) on delete cascade,
  stopped_at  timestamptz not null
);
