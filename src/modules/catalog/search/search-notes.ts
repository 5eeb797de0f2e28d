import type { Locale } from '../../../kernel/locale.ts';
import type { Db } from '../../../platform/db.ts';
import { type SearchedRepairs, searchRepairs } from '../../repairs/search-repairs.ts';
import { type Beside, searchBeside } from '../../search/search-beside.ts';
import type { AppliedConstraint } from './query-filters.ts';
import type { CatalogSearch } from './search-catalog.ts';

/** What a search was read as and leads to beside products. */
export type SearchNotes = {
  corrected: string | null;
  dropped: string | null;
  constraints: AppliedConstraint[];
  redirect: string | null;
  beside: Beside & { repairs: SearchedRepairs };
};

export async function searchNotes(
  db: Db,
  query: string,
  { search, constraints, redirect }: CatalogSearch,
  locale: Locale,
): Promise<SearchNotes> {
  const { corrected, dropped, asked, ids } = search;
  const hasProducts = ids.length > 0;
  const [beside, typed] = await Promise.all([
    searchBeside(db, asked, locale),
    searchRepairs(db, query, locale, { hasProducts }),
  ]);
  // names of devices and faults are read with their own typos, and by another reading only where that finds nothing
  const isRead = corrected === null || typed.services.length + typed.models.length > 0;
  const repairs = isRead ? typed : await searchRepairs(db, corrected, locale, { hasProducts });
  return {
    corrected: isRead && !hasProducts ? null : corrected,
    dropped,
    constraints,
    redirect,
    beside: { ...beside, repairs },
  };
}
