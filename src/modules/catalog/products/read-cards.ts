import type { Locale } from '../../../kernel/locale.ts';
import type { Db } from '../../../platform/database/db.ts';
import { listCards } from './list-cards.ts';
import type { ProductCard } from './product-card.ts';

/**
 * Reads the cards of several lists of products, such as collections and sales, in one query. Returns a function that
 * gives the cards of some of these ids, in their order; products that are not public are left out.
 */
export async function readCards(
  db: Db,
  ids: readonly number[],
  context: { locale: Locale; now: Date },
): Promise<(ids: readonly number[]) => ProductCard[]> {
  const cards = new Map((await listCards(db, [...new Set(ids)], context)).map((card) => [card.id, card]));
  return (wanted) => wanted.map((id) => cards.get(id)).filter((card) => card !== undefined);
}
