-- Versions of settings: a second editor of the same group of settings is refused.

alter table setting add column version integer not null default 1;
