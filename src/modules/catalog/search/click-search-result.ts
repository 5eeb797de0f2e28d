import type { Locale } from '../../../kernel/locale.ts';
import type { Db } from '../../../platform/database/db.ts';
import { recordSearchClick } from '../../search-rules/record-search.ts';
import type { ClickInput } from '../../search-rules/search-rules.input.ts';
import { listCards } from '../products/list-cards.ts';

/** Counts a click on a search result; products that are not public are not counted. */
export async function clickSearchResult(
  db: Db,
  { q, product_id }: ClickInput,
  { locale, now }: { locale: Locale; now: Date },
): Promise<void> {
  const [card] = await listCards(db, [product_id], { locale, now });
  if (card) recordSearchClick(db, { locale, query: q, now });
}
