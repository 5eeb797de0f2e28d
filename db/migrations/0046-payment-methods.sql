-- The settings of cash on delivery become the setting of one of several payment methods.

insert into setting (key, value)
select 'payment_methods', jsonb_build_array(jsonb_build_object(
  'method', 'cashOnDelivery',
  'is_enabled', coalesce((select value from setting where key = 'cod_enabled'), 'true'),
  'position', 0,
  'min_total', (select value from setting where key = 'cod_least'),
  'max_total', coalesce((select value from setting where key = 'cod_most'), '10000')
))
where exists (select from setting where key in ('cod_enabled', 'cod_least', 'cod_most'));

delete from setting where key in ('cod_enabled', 'cod_least', 'cod_most');
