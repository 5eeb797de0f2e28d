import type { Db } from '../../database/db.ts';
import type { Resource } from '../resource.ts';
import { isSourceLocale } from './source-text.ts';
import {
  type EntryUnitKey,
  selectOutdatedCounts,
  selectTextCounts,
  selectUnitKeys,
  selectUnits,
} from './translation.store.ts';
import type { TranslationCounts, TranslationUnit, UnitQuery } from './translation-unit.ts';

/** Numbers of the texts of a resource that each language has. */
export async function countTranslations(
  db: Db,
  resource: Resource,
  locales: readonly string[],
): Promise<Map<string, TranslationCounts>> {
  const counts = await selectTextCounts(db, resource, locales);
  const outdated = await selectOutdatedCounts(db, resource);
  return new Map(
    locales.map((locale, index) => {
      const { total, missing } = counts[index] ?? { total: 0, missing: 0 };
      return [locale, { total, missing, outdated: isSourceLocale(locale) ? 0 : (outdated.get(locale) ?? 0) }];
    }),
  );
}

/** A page of the texts of a resource beside their sources, and the number of all matching ones. */
export async function listUnits(
  db: Db,
  resource: Resource,
  query: UnitQuery,
): Promise<{ units: TranslationUnit[]; total: number }> {
  const { keys, total } = await selectUnitKeys(db, resource, query);
  return { units: await findEntryUnits(db, resource, keys, query), total };
}

/** Texts that have a source, without those of `keys` that do not exist. */
export async function findEntryUnits(
  db: Db,
  resource: Resource,
  keys: readonly EntryUnitKey[],
  languages: Pick<UnitQuery, 'locale' | 'titleLocale'>,
): Promise<TranslationUnit[]> {
  return keys.length === 0 ? [] : selectUnits(db, resource, keys, languages);
}
