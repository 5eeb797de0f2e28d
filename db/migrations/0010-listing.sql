-- Version of the catalog that listings are built from.

-- One row. Incremented by changes that are not marked at a product.
create table catalog_version (
  single  boolean primary key default true check (single),
  version bigint not null default 1
);
insert into catalog_version default values;
