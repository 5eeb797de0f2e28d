-- What the search finds things by. Made from the catalogue by the shop itself and can be made anew at any time.
-- Words are folded by the application, not by a text search configuration: those take Turkish and Arabic apart
-- wrongly and differ from server to server. Weights: A own name, B kind, brand and what it fits, C properties, D the rest.

create table search_product (
  product_id  integer primary key references product (id) on delete cascade,
  words       tsvector not null,
  -- words of its name, so that a search for all of them finds it before longer names
  title_words smallint not null check (title_words between 0 and 255),
  -- stock, sales and stars in one figure
  rank        smallint not null check (rank between 0 and 255)
);
create index search_product_words on search_product using gin (words);

-- Everything else that a search may name.
create table search_place (
  kind  text not null check (kind in ('category', 'brand', 'collection', 'store', 'page', 'service', 'model')),
  ref   integer not null,
  slug  text not null,
  title jsonb not null,
  words tsvector not null,
  rank  integer not null default 0,
  -- of services and models: the type of device
  device text,
  primary key (kind, ref)
);
create index search_place_words on search_place using gin (words);

-- Known words, with their groups of three letters, for mistyped ones. Our own letter groups, because pg_trgm has to be
-- installed by a superuser and takes no letters but the server's own.
create table search_word (
  word  text collate "C" primary key,
  uses  integer not null,
  grams text[] not null
);
create index search_word_grams on search_word using gin (grams);

-- One row: which changes of the catalogue are in, as the lists tell them. `version` is raised with every change here.
create table search_state (
  single          boolean primary key default true check (single),
  version         bigint not null default 1,
  horizon         bigint not null default 0,
  catalog_version bigint not null default 0
);
insert into search_state default values;
