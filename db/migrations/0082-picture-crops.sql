-- Cropped pictures of the media library: the original, from which they are cropped again or restored.
alter table media_file
  -- name in the public file store
  add column original_file text,
  -- part of the original, in pixels, and its size: {"left", "top", "width", "height", "original_width", "original_height"}
  add column crop          jsonb,
  add constraint media_file_original_check check ((original_file is null) = (crop is null));
create index media_file_original_file_idx on media_file (original_file) where original_file is not null;
