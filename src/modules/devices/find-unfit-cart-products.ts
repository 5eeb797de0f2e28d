import type { Db } from '../../platform/database/db.ts';
import { isAccessory } from './check-fits.ts';
import { checkFit } from './fit.rules.ts';
import { selectModelsById, selectModelsBySlug, selectProductFits } from './fit.store.ts';

/**
 * Products in the cart that certainly fit none of the likely target devices: the visitor's own device and devices in
 * the cart. Maps product id to the names of those devices. Unknown compatibility causes no warning.
 */
export async function findUnfitCartProducts(
  db: Db,
  productIds: readonly number[],
  ownModel: string | null,
): Promise<Map<number, string[]>> {
  const products = await selectProductFits(db, [...new Set(productIds)]);
  const bought = products.flatMap(({ modelId }) => modelId ?? []);
  const own = ownModel === null ? [] : await selectModelsBySlug(db, [ownModel]);
  const others = await selectModelsById(
    db,
    bought.filter((id) => !own.some((model) => model.id === id)),
  );
  const devices = [...own, ...others];
  if (devices.length === 0) return new Map();
  return new Map(
    products
      .filter(isAccessory)
      .filter(({ rules }) => devices.every((device) => checkFit(rules, device).verdict === 'not'))
      .map(({ id }) => [id, devices.map(({ name }) => name)]),
  );
}
