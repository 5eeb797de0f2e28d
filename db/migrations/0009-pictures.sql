-- Pictures for sharp screens and what is on them in words; a store's wide picture.

-- alt: what the picture shows, per language; empty where it only decorates
alter table slide add column image_2x text;
alter table slide add column alt jsonb not null default '{}';
alter table banner add column image_2x text;
alter table banner add column alt jsonb not null default '{}';
alter table seller add column cover text;
