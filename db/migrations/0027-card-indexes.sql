-- A list shows 24 products from anywhere in a large shop. What a card needs of pictures and of the values of variants
-- stands in the index: of a million products that is a page less to read for each.
create index product_image_shown on product_image (product_id, sort, id) include (file);

alter table inventory_attribute drop constraint inventory_attribute_pkey,
  add primary key (inventory_id, attribute_id) include (value_id);
