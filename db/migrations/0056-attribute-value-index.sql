-- Lists by attribute values are answered from SQL while the facet index loads: the products of a value are read from
-- indexes alone. Deleting a value need not read every variant's attributes either.
create index inventory_attribute_value on inventory_attribute (value_id, inventory_id);
drop index product_spec_value;
create index product_spec_value on product_spec (value_id) include (product_id) where value_id is not null;
create index product_spec_number on product_spec (attribute_id, number) include (product_id) where number is not null;
