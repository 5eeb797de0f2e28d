-- Former slugs of categories, stores and pages.

-- Former slugs of categories, stores and pages in every language. Rows without an owner have no effect: ids are not
-- reused.
create table former_slug (
  kind        text not null check (kind in ('category', 'store', 'page')),
  slug        text not null,
  owner_id    integer not null,
  replaced_at timestamptz not null,
  primary key (kind, slug)
);
