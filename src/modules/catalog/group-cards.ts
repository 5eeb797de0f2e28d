import type { Locale } from '../../kernel/locale.ts';
import type { Db } from '../../platform/db.ts';
import { cardRows, theseProducts } from './card.store.ts';
import type { Member } from './home.store.ts';
import { type ProductCard, productCard } from './product-card.ts';

/** Reads the cards of several groups of products (collections, sales) in one query. Returns a lookup by group id. */
export async function groupCards(
  db: Db,
  members: readonly Member[],
  locale: Locale,
  now: Date,
): Promise<(group: number) => ProductCard[]> {
  const ids = [...new Set(members.map(({ product_id }) => product_id))];
  const rows = ids.length === 0 ? [] : await cardRows(db, theseProducts(ids), now);
  const cards = new Map(rows.map((row) => [row.id, productCard(row, locale)]));
  return (group) =>
    members
      .filter(({ group_id }) => group_id === group)
      .map(({ product_id }) => cards.get(product_id))
      .filter((card) => card !== undefined);
}
