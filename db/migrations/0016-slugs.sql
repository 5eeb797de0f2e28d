-- A category's name in the addresses of a language, where it has one of its own: {"fr": "telephones"}.
alter table category add column slugs jsonb not null default '{}';

-- Names that stood in addresses before, in whatever language. Links to them lead on to today's name.
create table old_category_slug (
  slug        text primary key,
  category_id integer not null references category (id) on delete cascade,
  replaced_at timestamptz not null
);
create index old_category_slug_category on old_category_slug (category_id);
