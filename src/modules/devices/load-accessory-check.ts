import type { Db } from '../../platform/database/db.ts';
import { checkFit, type DeviceProperties } from './fit.rules.ts';
import { selectProductRules } from './fit.store.ts';

/** Returns a predicate for these models: whether the shop has products that certainly fit one. */
export async function loadAccessoryCheck(
  db: Db,
  models: readonly DeviceProperties[],
): Promise<(model: DeviceProperties) => boolean> {
  const rules = await selectProductRules(db, models);
  return (model) => checkFit(rules, model).verdict === 'fits';
}
