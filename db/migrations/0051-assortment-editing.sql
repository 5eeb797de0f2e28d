-- Editing of collections, flash sales, bundles, attributes and tags by staff: versions, rules of collections, and former
-- parents of categories.

alter table collection
  add column version integer not null default 1,
  -- manual: staff choose the products; rule: collection_product has the products that match the rule
  add column kind text not null default 'manual' check (kind in ('manual', 'rule')),
  -- empty: any
  add column rule_brands integer[] not null default '{}',
  -- with their sub-categories; empty: any
  add column rule_categories integer[] not null default '{}',
  -- a product with one of these tags matches; empty: any
  add column rule_tags integer[] not null default '{}',
  -- limits of product.price_from, in minor units; null: any
  add column rule_min_price bigint,
  add column rule_max_price bigint,
  add column rule_on_sale boolean not null default false,
  add column rule_in_stock boolean not null default false,
  -- days since the product was created; 0: any
  add column rule_newest_days integer not null default 0 check (rule_newest_days >= 0);
alter table flash_sale add column version integer not null default 1;
alter table bundle add column version integer not null default 1;
alter table attribute add column version integer not null default 1;
alter table attribute_value add column version integer not null default 1;
alter table tag add column version integer not null default 1;
-- parents that a sub-category had before: its page below them redirects
alter table category add column former_parent_ids integer[] not null default '{}';
-- values without a product are deleted with their attribute; those of products prevent the deletion
alter table attribute_value
  drop constraint attribute_value_attribute_id_fkey,
  add foreign key (attribute_id) references attribute (id) on delete cascade;
