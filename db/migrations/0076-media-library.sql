-- Media library: the pictures of products, pages and settings that staff uploaded. Their uses are in the columns of
-- modules/files/picture-columns.ts.
create table media_file (
  id         integer generated always as identity primary key,
  -- name in the public file store; a replaced picture has a new one
  file       text not null unique,
  -- name of the uploaded file, which staff see and search
  name       text not null,
  -- null: not measured yet
  bytes      integer check (bytes >= 0),
  -- pixels; null also for vector graphics and missing files
  width      integer check (width > 0),
  height     integer check (height > 0),
  -- {"en": "…"}; copied to products that use the picture
  alt        jsonb not null default '{}',
  version    integer not null default 1,
  created_at timestamptz not null
);
create index media_file_created_at_id_idx on media_file (created_at desc, id desc);
create index media_file_id_unmeasured_idx on media_file (id) where bytes is null;

-- The uses of a picture are looked up in the two large tables.
create index product_image_file_idx on product_image (file);
create index product_image_idx on product (image) where image is not null;
