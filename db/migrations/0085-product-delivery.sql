-- A rule with for_assigned_products applies only to products that name it. shipping_rule_id null: the other rules.
alter table shipping_rule add column for_assigned_products boolean not null default false;
alter table product add column shipping_rule_id integer references shipping_rule (id);
create index product_shipping_rule_id_idx on product (shipping_rule_id) where shipping_rule_id is not null;

-- Size of the packed product; all three or none.
alter table product
  add column length_mm integer check (length_mm between 1 and 10000),
  add column width_mm integer check (width_mm between 1 and 10000),
  add column height_mm integer check (height_mm between 1 and 10000),
  add constraint product_size_check check (num_nulls(length_mm, width_mm, height_mm) in (0, 3));
