-- The settings of cash on delivery become the setting of one of several payment methods. Limits that exclude every total
-- were possible while cash was disabled; they are dropped, because the new setting refuses them.

insert into setting (key, value)
select 'payment_methods', jsonb_build_array(jsonb_build_object(
  'method', 'cashOnDelivery',
  'is_enabled', is_enabled,
  'position', 0,
  'min_total', case when min_total <= max_total then min_total end,
  'max_total', case when min_total is null or min_total <= max_total then max_total end
))
from (
  select
    coalesce((select value from setting where key = 'cod_enabled'), 'true') as is_enabled,
    (select value from setting where key = 'cod_least') as min_total,
    coalesce((select value from setting where key = 'cod_most'), '10000') as max_total
) as cash
where exists (select from setting where key in ('cod_enabled', 'cod_least', 'cod_most'));

delete from setting where key in ('cod_enabled', 'cod_least', 'cod_most');
