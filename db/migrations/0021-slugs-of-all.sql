-- Stores and pages may have names of their own in the addresses of a language, as categories do.
alter table seller add column slugs jsonb not null default '{}';
alter table page add column slugs jsonb not null default '{}';

-- Names that stood in addresses before, in whatever language, of categories, stores and pages alike.
-- A row whose owner is gone leads nowhere: ids are never given twice.
create table old_slug (
  kind        text not null check (kind in ('category', 'store', 'page')),
  slug        text not null,
  owner_id    integer not null,
  replaced_at timestamptz not null,
  primary key (kind, slug)
);
insert into old_slug (kind, slug, owner_id, replaced_at)
select 'category', slug, category_id, replaced_at from old_category_slug;
drop table old_category_slug;
