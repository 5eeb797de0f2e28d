-- Products by their words, packed: reading a row of words for each of twenty thousand products that are phones took
-- longer than all the rest of a search. Made by the shop from the catalogue and can be made anew at any time.

drop table search_product;

-- Numbers of products come in blocks of 4096, so that a changed product rewrites short lists only. A posting is two
-- bytes, little-endian: place in the block * 4 + weight (0 A own name, 1 B kind, brand and what it fits, 2 C properties,
-- 3 D the rest), ascending.
create table search_posting (
  word   text collate "C" not null,
  block  integer not null,
  packed bytea not null,
  primary key (word, block)
);
create index search_posting_block on search_posting (block);
-- two bytes a posting do not get shorter
alter table search_posting alter column packed set storage external;

create table search_block (
  block         integer primary key,
  -- search_state.version that brought it, and the one that last brought other words
  version       bigint not null,
  words_version bigint not null,
  products      integer not null,
  -- for every place two bytes: words of the name * 256 + stock, sales and stars in one figure
  facts         bytea not null,
  -- for every place four bytes that change with the product's words; 0 where nothing is listed
  prints        bytea not null
);

-- Who takes changes in, and until when nobody else does.
alter table search_state add column worker uuid, add column working_until timestamptz not null default '-infinity';
update search_state set horizon = 0, catalog_version = 0, version = version + 1;
