-- Codes of payment methods are defined by the code: a further provider needs no migration.
alter table shop_order drop constraint shop_order_order_method_check;
alter table shop_order add constraint shop_order_order_method_check check (order_method between 0 and 99);
alter table payment_attempt drop constraint payment_attempt_method_check;
alter table payment_attempt add constraint payment_attempt_method_check check (method between 0 and 99);
