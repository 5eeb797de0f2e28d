-- Staff members and the audit log.

create table staff_member (
  customer_id uuid primary key references customer (id) on delete cascade,
  role        text not null
    check (role in ('owner', 'manager', 'catalogue', 'orders', 'repairs', 'technician', 'marketing', 'finance',
      'translator', 'auditor')),
  created_at  timestamptz not null default now()
);

-- Changes made by staff. No foreign keys: entries outlive the accounts and orders they are about.
create table audit_entry (
  id           uuid primary key,
  happened_at  timestamptz not null,
  staff_id     uuid not null,
  staff_name   text not null,
  role         text not null,
  action       text not null,
  subject_kind text not null,
  subject_id   text not null,
  before       jsonb not null,
  after        jsonb not null
);
create index audit_entry_subject_kind_subject_id_happened_at_idx on audit_entry (subject_kind, subject_id,
  happened_at desc);
