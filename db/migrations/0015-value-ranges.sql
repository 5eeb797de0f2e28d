-- A value of an attribute of type number is a range that lists are narrowed by: from `least`, up to but not including
-- `below`; one of them may be open. A product has the value whose range its figure lies in.
alter table attribute_value
  add column least numeric,
  add column below numeric,
  add check (least < below);
