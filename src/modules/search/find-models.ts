import { type Locale, pickTranslation } from '../../kernel/locale.ts';
import type { Db } from '../../platform/database/db.ts';
import { findDestinations } from './destinations/destination.store.ts';
import { analyzeQuery } from './query/analyze-query.rules.ts';
import { matchAllTsquery } from './text/tsquery.rules.ts';

const MAX_MODELS = 60;

/** Device models whose name or printed code matches every typed word, in any script: "ايفون 13". */
export async function findModels(
  db: Db,
  typed: string,
  locale: Locale,
): Promise<{ slug: string; name: string; device: string }[]> {
  const { terms } = analyzeQuery(typed, locale);
  if (terms.length === 0) return [];
  const found = await findDestinations(db, ['model'], { text: matchAllTsquery(terms), limit: MAX_MODELS });
  return found.map(({ slug, title, device }) => ({ slug, name: pickTranslation(title, locale), device: device ?? '' }));
}
