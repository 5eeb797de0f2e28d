-- Invitations of staff by mail: a link that is valid once and until it expires. Only the hash of its token is stored.

create table staff_invitation (
  id         uuid primary key,
  email      text not null unique,
  role       text not null
    check (role in ('owner', 'manager', 'catalogue', 'orders', 'repairs', 'technician', 'marketing', 'finance',
      'translator', 'auditor')),
  token_hash bytea not null unique,
  invited_by uuid not null references staff_member (customer_id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index staff_invitation_invited_by_idx on staff_invitation (invited_by);
