-- A rule with for_assigned_products applies only to products that name it. shipping_rule_id null: the other rules.
alter table shipping_rule add column for_assigned_products boolean not null default false;
alter table product add column shipping_rule_id integer references shipping_rule (id);
create index product_shipping_rule_id_idx on product (shipping_rule_id) where shipping_rule_id is not null;
