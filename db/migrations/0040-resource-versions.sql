-- Versions of the rows that staff edit: a second editor of the same row is refused.

alter table brand add column version integer not null default 1;
alter table category add column version integer not null default 1;
alter table page add column version integer not null default 1;
alter table site_feature add column version integer not null default 1;
alter table slide add column version integer not null default 1;
alter table banner add column version integer not null default 1;
alter table social_link add column version integer not null default 1;
