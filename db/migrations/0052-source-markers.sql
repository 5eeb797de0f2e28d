-- The home slide by whose list a line came into the cart, and the order that was placed with it. A slide may be gone by
-- then: the number stays.
alter table cart_line add column home_spm integer check (home_spm > 0);
alter table shop_order add column home_spm integer;
