-- Inverted index of the search. The application builds it from the catalog and can rebuild it at any time. Words are
-- normalized by the application, because text search configurations split Turkish and Arabic wrongly and differ between
-- servers.

-- Search targets other than products.
create table search_destination (
  kind   text not null check (kind in ('category', 'brand', 'collection', 'store', 'page', 'service', 'model')),
  ref    integer not null,
  slug   text not null,
  title  jsonb not null,
  words  tsvector not null,
  rank   integer not null default 0,
  -- device type of services and models
  device text,
  primary key (kind, ref)
);
create index search_destination_words_idx on search_destination using gin (words);

-- Words with their trigrams, for spelling correction. Own trigrams, because pg_trgm needs a superuser and supports only
-- the letters of the server's locale.
create table search_word (
  word    text collate "C" primary key,
  uses    integer not null,
  grams   text[] not null,
  sound   text collate "C" not null,
  locales integer not null
);
create index search_word_grams_idx on search_word using gin (grams);
create index search_word_sound_idx on search_word (sound);

-- One row: the catalog version that is indexed. `version` is incremented by every change of the index.
create table search_state (
  single          boolean primary key default true check (single),
  version         bigint not null default 1,
  horizon         bigint not null default 0,
  catalog_version bigint not null default 0,
  -- lease of the process that updates the index
  worker          uuid,
  lease_until     timestamptz not null default '-infinity'
);
insert into search_state default values;

-- Product ids are in blocks of 4096, so that a changed product rewrites short rows only. A posting has two bytes,
-- little-endian: offset in the block * 4 + weight (0 name; 1 category, brand and compatibility; 2 attributes; 3 the
-- rest), ascending.
create table search_posting (
  word   text collate "C" not null,
  block  integer not null,
  packed bytea not null,
  primary key (word, block)
);
create index search_posting_block_idx on search_posting (block);
-- Postings of two bytes do not compress.
alter table search_posting alter column packed set storage external;

create table search_block (
  block         integer primary key,
  -- search_state.version that wrote the block, and the one that last changed its words
  version       bigint not null,
  words_version bigint not null,
  products      integer not null,
  -- two bytes per offset: number of words of the name * 256 + score of stock, sales and rating
  facts         bytea not null,
  -- four bytes per offset that change with the product's words; 0 if nothing is listed
  fingerprints  bytea not null
);
