import { type Locale, textIn } from '../../kernel/locale.ts';
import type { Db } from '../../platform/db.ts';
import { askedTerms } from './asked-terms.rules.ts';
import { placesThat } from './place.store.ts';
import { allOf } from './text-query.rules.ts';

const MOST = 60;

/** Models of devices that meet every typed word, in any script, by name or by the code printed on them: "ايفون 13". */
export async function findModels(
  db: Db,
  typed: string,
  locale: Locale,
): Promise<{ slug: string; name: string; device: string }[]> {
  const { terms } = askedTerms(typed, locale);
  if (terms.length === 0) return [];
  const found = await placesThat(db, ['model'], { text: allOf(terms), limit: MOST });
  return found.map(({ slug, title, device }) => ({ slug, name: textIn(title, locale), device: device ?? '' }));
}
