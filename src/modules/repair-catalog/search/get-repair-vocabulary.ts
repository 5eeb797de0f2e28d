import type { RepairCatalog } from '../catalog/catalog.rules.ts';
import { createRepairVocabulary, type RepairVocabulary } from './repair-vocabulary.rules.ts';

const vocabularyCache = new WeakMap<RepairCatalog, RepairVocabulary>();

/** Search vocabulary of the catalog, built once per loaded catalog. */
export function getRepairVocabulary(catalog: RepairCatalog): RepairVocabulary {
  const known = vocabularyCache.get(catalog);
  if (known) return known;
  const names = [...catalog.brands, ...catalog.series, ...catalog.models].map(({ name }) => name);
  const made = createRepairVocabulary(catalog.services, names);
  vocabularyCache.set(catalog, made);
  return made;
}
