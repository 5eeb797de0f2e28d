-- Editing of products by staff: versions, texts for search engines, barcodes, low-stock limits and stock movements.

alter table product
  add column version integer not null default 1,
  -- a variant with at most this stock is reported to staff
  add column low_stock integer not null default 5 check (low_stock >= 0),
  -- title and description of the page for search engines; empty: derived from the product
  add column seo_title jsonb not null default '{}',
  add column seo_description jsonb not null default '{}',
  -- titles of all languages in lower case, for the search of staff, which also finds parts of words and hidden products
  add column title_search text generated always as (lower(jsonb_path_query_array(title, '$.*')::text)) stored;

-- GTIN-8, -12, -13 or -14 with its check digit. Not unique: several sellers can offer the same article.
alter table inventory add column gtin text;
create index inventory_gtin_idx on inventory (gtin) where gtin is not null;
-- staff search by the beginning of a SKU
create index inventory_sku_lower_idx on inventory (lower(sku) text_pattern_ops);

-- Changes of stock by staff. Sales and cancellations are in the orders. Rows are added, never changed.
create table stock_movement (
  id           integer generated always as identity primary key,
  inventory_id integer not null references inventory (id) on delete cascade,
  -- positive: added to the stock
  quantity     integer not null check (quantity <> 0),
  -- stock after the movement
  remaining    integer not null check (remaining >= 0),
  reason       text not null check (reason in ('received', 'correction', 'damaged', 'lost', 'returned')),
  note         text not null default '',
  staff_name   text not null,
  created_at   timestamptz not null
);
create index stock_movement_inventory_id_id_idx on stock_movement (inventory_id, id desc);

-- A deleted product or variant leaves the carts; orders prevent the deletion.
alter table cart_line
  drop constraint cart_line_product_id_fkey,
  drop constraint cart_line_inventory_id_fkey,
  add foreign key (product_id) references product (id) on delete cascade,
  add foreign key (inventory_id) references inventory (id) on delete cascade;
