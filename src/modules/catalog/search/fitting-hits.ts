import { sql } from 'kysely';
import type { Locale } from '../../../kernel/locale.ts';
import type { Db } from '../../../platform/database/db.ts';
import { findFittingRules } from '../../devices/find-fitting-rules.ts';
import { matchRepairs } from '../../repair-catalog/search/parse-repair-search.ts';

/**
 * The hits that fit a device which the query names, as in "charger for iphone 15". Null when the query names no device
 * that the shop knows, or nothing of the hits fits it.
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
  const { rows } = await sql<{ id: number }>`
    select distinct product_id as id from product_fit
    where fit_rule_id = any(${[...fitting.ruleIds]}::int[]) and product_id = any(${[...ids]}::int[])
  `.execute(db);
  const fit = new Set(rows.map(({ id }) => id));
  return fit.size === 0 ? null : ids.filter((id) => fit.has(id));
}
