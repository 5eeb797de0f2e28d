import { type RawBuilder, sql } from 'kysely';

/** Sale price of product `p` at a time; null outside of its period. Must match `toProductPrices`. */
export function selectSalePrice(now: Date): RawBuilder<number | null> {
  return sql<number | null>`
    case
      when p.offered > 0 and coalesce(p.sale_starts_at <= ${now}, true) and coalesce(p.sale_ends_at > ${now}, true)
      then p.offered
    end`;
}

/** The next start or end of the sale price of a row of `product`; null: none. */
export function selectNextSaleTime(now: Date): RawBuilder<Date | null> {
  return sql<Date | null>`
    case when product.offered > 0 then least(
      case when product.sale_starts_at > ${now} then product.sale_starts_at end,
      case when product.sale_ends_at > ${now} then product.sale_ends_at end
    ) end`;
}
