-- The purge of unused files keeps the pictures that an undo restores.
create index product_import_change_before_idx on product_import_change
  using gin (jsonb_path_query_array(before, '$.pictures[*].file'));

-- Slug in the row of the SKU, by which rows of a product that are apart in the file are found.
alter table product_import_sku add column slug text not null default '';
create index product_import_sku_import_id_slug_idx on product_import_sku (import_id, slug);

-- The position of an import is in bytes and rows.
alter table product_import drop column block;
