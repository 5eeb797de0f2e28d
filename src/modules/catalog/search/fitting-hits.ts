import type { Locale } from '../../../kernel/locale.ts';
import type { Db } from '../../../platform/database/db.ts';
import { findFittingRules } from '../../devices/find-fitting-rules.ts';
import { matchRepairs } from '../../repair-catalog/search/parse-repair-search.ts';
import { selectFittingProducts } from './fitting-hits.store.ts';

/**
 * Hits that fit the device in the query, as in "charger for iphone 15". Null when the query names no known device, or
 * no hit fits it.
 */
export async function findFittingHits(
  db: Db,
  typed: string,
  locale: Locale,
  ids: readonly number[],
): Promise<number[] | null> {
  const { model, models } = await matchRepairs(db, typed, locale);
  const device = model ?? models[0];
  const fitting = device && (await findFittingRules(db, device.slug));
  if (!fitting || fitting.ruleIds.size === 0) return null;
  const fit = new Set(await selectFittingProducts(db, [...fitting.ruleIds]));
  const hits = ids.filter((id) => fit.has(id));
  return hits.length === 0 ? null : hits;
}
