-- The code lists the placements (BANNER_PLACEMENT) and selects banners of these only, so a new placement needs no
-- migration.
alter table banner
  drop constraint banner_place_check,
  add constraint banner_place_check check (place > 0);
