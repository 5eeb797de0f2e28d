-- Language of the mails to a seller: the last application.
create index seller_application_seller_id_applied_at_idx on seller_application (seller_id, applied_at desc)
  where seller_id is not null;
