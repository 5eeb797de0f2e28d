-- Which transaction last changed what lists show of a product. Not a time: a transaction that began earlier may commit
-- later, and only transaction numbers tell what a reader cannot have seen yet.
alter table product add column changed_in bigint not null default (pg_current_xact_id()::text::bigint);
create index product_changed on product (changed_in);

-- One row. Raised with changes that are not marked at a product.
create table catalog_version (
  single  boolean primary key default true check (single),
  version bigint not null default 1
);
insert into catalog_version default values;
