-- Lists in the shop's own order, and product totals by category, brand, stock and rating, are answered from this index
-- alone while the facet index is loading; see docs/decisions/2026-11-23-lists-while-the-facet-index-loads.md.
create index product_featured on product (in_stock desc, sort, id)
  include (category_id, brand_id, rating_sum, rating_count) where status = 1;
