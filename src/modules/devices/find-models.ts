import type { Locale } from '../../kernel/locale.ts';
import type { Db } from '../../platform/database/db.ts';
import { findModels as modelsCalled } from '../search/find-models.ts';

export type FoundModel = { slug: string; name: string; type: string };

const MAX_MODELS = 12;

/** Models that match a typed name or model code; the shortest name first. */
export async function findModels(db: Db, typed: string, locale: Locale): Promise<FoundModel[]> {
  const found = await modelsCalled(db, typed, locale);
  return found
    .map(({ slug, name, device }) => ({ slug, name, type: device }))
    .toSorted((a, b) => a.name.length - b.name.length)
    .slice(0, MAX_MODELS);
}
