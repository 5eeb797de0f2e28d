-- Orders that hold stock while they wait for money, by whoever may be limited: account, guest token, e-mail address and
-- network, each as a hash. Rows are purged once their order no longer waits.

create table unpaid_order_key (
  key      bytea not null,
  order_id uuid not null references shop_order (id) on delete cascade,
  primary key (key, order_id)
);
create index unpaid_order_key_order on unpaid_order_key (order_id);

-- unpaid orders of a shopper, which a new one may replace
create index shop_order_unpaid_customer on shop_order (customer_id) where status = 1;
create index shop_order_unpaid_guest on shop_order (guest_hash) where status = 1;

-- refunds that a provider has called done are asked about for some days: not every provider reports a later failure
update refund set next_try_at = now(), tries = 0
where status = 'done' and reference is not null and last_error is null and next_try_at is null
  and done_at > now() - interval '14 days';
