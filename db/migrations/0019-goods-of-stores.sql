-- A store is rated by all its public goods: added up from the index alone, without a visit to the goods.
create index product_of_seller on product (seller_id) include (rating_sum, rating_count) where status = 1;
