-- Whether the owner has hidden the set-up checklist of the admin: at most one row.
create table checklist_dismissal (
  id           integer primary key check (id = 1),
  dismissed_at timestamptz not null
);
