-- What the shop pays for one item, in minor units; null: not known. Only staff see it.
alter table product
  add column cost bigint check (cost >= 0);
