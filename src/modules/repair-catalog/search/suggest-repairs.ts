import { type Locale, pickTranslation } from '../../../kernel/locale.ts';
import type { Db } from '../../../platform/database/db.ts';
import { listModelServices } from '../catalog/catalog.rules.ts';
import { readRepairCatalog } from '../catalog/read-repair-catalog.ts';
import { searchRepairs } from './search-repairs.ts';

/** `model` is a slug; `service` a code that device types share, like "screen". At least one of them is set. */
export type RepairSuggestion = { title: string; model: string | null; service: string | null };

const MAX_SUGGESTIONS = 2;

/** Repairs for search suggestions: devices, each with the typed fault, or faults alone. */
export async function suggestRepairs(
  db: Db,
  typed: string,
  { locale, hasProducts }: { locale: Locale; hasProducts: boolean },
): Promise<RepairSuggestion[]> {
  const { models, services } = await searchRepairs(db, typed, locale, { hasProducts, typing: true });
  if (models.length === 0) {
    const faults = services.map(({ title, slug }) => ({ title, model: null, service: slug }));
    return faults.slice(0, MAX_SUGGESTIONS);
  }
  const catalog = await readRepairCatalog(db);
  const codes = services.map(({ slug }) => slug);
  return models.slice(0, MAX_SUGGESTIONS).map(({ slug, title }) => {
    const model = catalog.findModel(slug);
    const fault = model && listModelServices(catalog, model).find(({ code }) => codes.includes(code));
    if (!fault) return { title, model: slug, service: null };
    return { title: `${title}: ${pickTranslation(fault.name, locale)}`, model: slug, service: fault.code };
  });
}
