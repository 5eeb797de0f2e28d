import type { Db } from '../../platform/database/db.ts';
import { selectModelsById, selectProductFits } from './fit.store.ts';

/** Device models of the products, without duplicates, in product order. */
export async function findProductDevices(
  db: Db,
  productIds: readonly number[],
): Promise<{ slug: string; name: string }[]> {
  const products = await selectProductFits(db, [...new Set(productIds)]);
  const ids = productIds.flatMap((id) => products.find((product) => product.id === id)?.modelId ?? []);
  const models = await selectModelsById(db, [...new Set(ids)]);
  return [...new Set(ids)].flatMap((id) => models.find((model) => model.id === id) ?? []);
}
