-- Deals over several goods, from the basket into the order.

-- put in as part of this deal: so that the shopper hears when it is over
alter table cart_line add column bundle_id integer references bundle_deal (id) on delete set null;

-- the line's share of what deals took off; it paid total less discount, and tax on that
alter table order_line add column discount bigint not null default 0;
alter table order_line add constraint order_line_discount check (discount between 0 and total);

-- What the discount of an order is made of, by name, in the order's language.
create table order_discount (
  order_id  uuid not null references shop_order (id) on delete cascade,
  id        uuid not null,
  bundle_id integer references bundle_deal (id) on delete set null,
  title     text not null,
  amount    bigint not null check (amount > 0),
  primary key (order_id, id)
);
create index order_discount_bundle on order_discount (bundle_id) where bundle_id is not null;
