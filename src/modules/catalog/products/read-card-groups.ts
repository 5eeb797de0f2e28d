import type { Locale } from '../../../kernel/locale.ts';
import type { Db } from '../../../platform/database/db.ts';
import { readSettings } from '../../settings/read-settings.ts';
import type { GroupMember } from '../home/home.store.ts';
import { selectCards, selectIds } from './card.store.ts';
import { type ProductCard, toProductCard } from './product-card.ts';

/** Reads the cards of several groups of products (collections, sales) in one query. Returns a lookup by group id. */
export async function readCardGroups(
  db: Db,
  members: readonly GroupMember[],
  locale: Locale,
  now: Date,
): Promise<(group: number) => ProductCard[]> {
  const ids = [...new Set(members.map(({ product_id }) => product_id))];
  const rows = ids.length === 0 ? [] : await selectCards(db, selectIds(ids), now);
  const { discountRounding } = await readSettings(db);
  const cards = new Map(rows.map((row) => [row.id, toProductCard(row, { locale, discountRounding, now })]));
  return (group) =>
    members
      .filter(({ group_id }) => group_id === group)
      .map(({ product_id }) => cards.get(product_id))
      .filter((card) => card !== undefined);
}
