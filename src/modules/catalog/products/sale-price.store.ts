import { type RawBuilder, sql } from 'kysely';

/** Sale price of product `p` at a time; null outside of its period. Must match `toProductPrices`. */
export function selectSalePrice(now: Date): RawBuilder<number | null> {
  return sql<number | null>`
    case
      when p.offered > 0 and coalesce(p.sale_starts_at <= ${now}, true) and coalesce(p.sale_ends_at > ${now}, true)
      then p.offered
    end`;
}
