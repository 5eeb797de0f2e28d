import type { Db } from '../../platform/db.ts';
import { judgeFit } from './fit.rules.ts';
import { fittedProducts, modelsById, modelsBySlug } from './fit.store.ts';
import { asksForDevice } from './judge-fits.ts';

/**
 * Goods of a basket that surely fit none of the devices they may be meant for: the shopper's own and those that lie in
 * the basket. By product, the names of those devices. What nobody knows is no reason to warn.
 */
export async function judgeBasket(
  db: Db,
  productIds: readonly number[],
  ownModel: string | null,
): Promise<Map<number, string[]>> {
  const products = await fittedProducts(db, [...new Set(productIds)]);
  const bought = products.flatMap(({ modelId }) => modelId ?? []);
  const own = ownModel === null ? [] : await modelsBySlug(db, [ownModel]);
  const others = await modelsById(
    db,
    bought.filter((id) => !own.some((model) => model.id === id)),
  );
  const devices = [...own, ...others];
  if (devices.length === 0) return new Map();
  return new Map(
    products
      .filter(asksForDevice)
      .filter(({ rules }) => devices.every((device) => judgeFit(rules, device).verdict === 'not'))
      .map(({ id }) => [id, devices.map(({ name }) => name)]),
  );
}
