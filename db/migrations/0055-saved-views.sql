-- Saved views of lists in the admin: search, filters and order with a title.
create table saved_view (
  id         uuid primary key,
  -- of a private view; null for a view that all staff see who may read the list
  owner_id   uuid references staff_member (customer_id) on delete cascade,
  created_by uuid references staff_member (customer_id) on delete set null,
  -- name of the list, as in its address
  list       text not null,
  title      text not null,
  -- {"status": "2"}
  query      jsonb not null,
  version    integer not null default 1,
  created_at timestamptz not null
);
create index saved_view_owner_id_idx on saved_view (owner_id);
create index saved_view_created_by_idx on saved_view (created_by);
create index saved_view_list_idx on saved_view (list);

-- View that a list opens with, by staff member.
create table default_view (
  staff_id uuid not null references staff_member (customer_id) on delete cascade,
  list     text not null,
  view_id  uuid not null references saved_view (id) on delete cascade,
  primary key (staff_id, list)
);
create index default_view_view_id_idx on default_view (view_id);
