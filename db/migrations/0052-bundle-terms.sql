-- The terms of a set get a column each, which staff edit as an amount and as a percentage.

alter table bundle
  -- of all items together, in minor units
  add column set_price bigint check (set_price > 0),
  -- off the sum of the items, in basis points
  add column set_discount integer check (set_discount between 1 and 10000);
update bundle set set_price = value where price_model = 1;
update bundle set set_discount = value where price_model = 2;
alter table bundle
  drop constraint bundle_kind_fields_check,
  drop constraint bundle_percent_check,
  drop column price_model,
  drop column value,
  add constraint bundle_kind_fields_check
    check (case kind when 1 then num_nonnulls(buy, free) = 2 and num_nonnulls(set_price, set_discount) = 0
      else num_nonnulls(buy, free) = 0 and num_nonnulls(set_price, set_discount) = 1 end);
