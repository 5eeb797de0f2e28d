import { ok, type Result, refuse } from '../../kernel/result.ts';
import type { Db } from '../../platform/db.ts';
import { type Fit, judgeFit } from './fit.rules.ts';
import { type DeviceModel, type FittedProduct, fittedProducts, modelsById, modelsBySlug } from './fit.store.ts';

export type JudgedFits = {
  model: DeviceModel;
  /** By product id; only products that are bought for a device. */
  fits: Map<number, Fit>;
};

/** Checks whether products fit a model. Refuses with `devices.unknown-model`. */
export async function judgeFits(db: Db, slug: string, productIds: readonly number[]): Promise<Result<JudgedFits>> {
  const [model] = await modelsBySlug(db, [slug]);
  if (!model) return refuse('devices.unknown-model', {}, 'missing');
  const products = await fittedProducts(db, productIds);
  const fits = new Map(products.filter(asksForDevice).map(({ id, rules }) => [id, judgeFit(rules, model)]));
  return ok({ model, fits });
}

/** Whether compatibility applies to a product, and the device model that it is itself. */
export async function findFitting(
  db: Db,
  productId: number,
): Promise<{ asks: boolean; model: Pick<DeviceModel, 'slug' | 'name'> | null }> {
  const [product] = await fittedProducts(db, [productId]);
  const [model] = product?.modelId ? await modelsById(db, [product.modelId]) : [];
  return { asks: product ? asksForDevice(product) : false, model: model ?? null };
}

/** Whether any of these products is bought for a device. */
export async function askForDevice(db: Db, productIds: readonly number[]): Promise<boolean> {
  return (await fittedProducts(db, productIds)).some(asksForDevice);
}

/** Whether the product is bought for a device; a device itself is not. */
export function asksForDevice({ forDevices, modelId, rules }: FittedProduct): boolean {
  return modelId === null && (forDevices || rules.length > 0);
}
