import { type RawBuilder, sql } from 'kysely';

const MOST_MATES = 6;
const MOST_ACCESSORIES = 12;

/** Behind every place among the set mates. */
export const FIRST_ACCESSORY = 1000;

/**
 * What is sold to go with a product: the other members of a running set, then, from `FIRST_ACCESSORY` on, what was
 * made for it (a specification `fits` whose value is the product's slug).
 */
export function productsBelonging(id: number, now: Date): RawBuilder<unknown> {
  return sql`
    (
      select item.product_id as id, item.sort as position
      from bundle_item item
      where item.product_id <> ${id} and item.bundle_id = (
        select deal.id
        from bundle_deal deal
        join bundle_item own on own.bundle_id = deal.id and own.product_id = ${id}
        where deal.kind = 2 and deal.status = 1
          and coalesce(deal.starts_at <= ${now}, true) and coalesce(deal.ends_at > ${now}, true)
        order by deal.sort, deal.id limit 1
      )
      order by item.sort limit ${MOST_MATES}
    )
    union all
    (
      select p.id, ${FIRST_ACCESSORY}::int + row_number() over (order by p.in_stock desc, p.sold_count desc, p.id)
      from product self
      join attribute a on a.code = 'fits'
      join attribute_value v on v.attribute_id = a.id and v.code = self.slug
      join product_spec s on s.value_id = v.id
      join product p on p.id = s.product_id and p.status = 1
      where self.id = ${id}
      order by 2 limit ${MOST_ACCESSORIES}
    )`;
}
