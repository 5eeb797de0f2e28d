-- Lists by attribute values are answered from SQL while the facet index loads, and deleting a value must not read every
-- variant's attributes.
create index inventory_attribute_value on inventory_attribute (value_id, inventory_id);
