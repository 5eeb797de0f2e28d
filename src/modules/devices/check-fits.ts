import { ok, type Result, refuse } from '../../kernel/result.ts';
import { cacheRows } from '../../platform/caching/cached-rows.ts';
import type { Db } from '../../platform/database/db.ts';
import { checkFit, type Fit } from './fit.rules.ts';
import {
  type DeviceModel,
  type ProductFit,
  selectModelsById,
  selectModelsBySlug,
  selectProductFits,
} from './fit.store.ts';

export type ModelFits = {
  model: DeviceModel;
  /** By product id; only products that are bought for a device. */
  fits: Map<number, Fit>;
};

/** Checks whether products fit a model. Refuses with `devices.unknown-model`. */
export async function checkFits(db: Db, slug: string, productIds: readonly number[]): Promise<Result<ModelFits>> {
  const [model] = await selectModelsBySlug(db, [slug]);
  if (!model) return refuse('devices.unknown-model', {}, 'missing');
  const products = await selectProductFits(db, productIds);
  const fits = new Map(products.filter(isAccessory).map(({ id, rules }) => [id, checkFit(rules, model)]));
  return ok({ model, fits });
}

export type Compatibility = { isAccessory: boolean; model: Pick<DeviceModel, 'slug' | 'name'> | null };

const MAX_CACHED_PRODUCTS = 1_000;

/** By product id. */
const cachedCompatibility = cacheRows<number, Compatibility>(MAX_CACHED_PRODUCTS);

/** Whether compatibility applies to a product, and the device model that it is itself. */
export function findCompatibility(db: Db, productId: number): Promise<Compatibility> {
  return cachedCompatibility.read(db, productId, () => selectCompatibility(db, productId));
}

async function selectCompatibility(db: Db, productId: number): Promise<Compatibility> {
  const [product] = await selectProductFits(db, [productId]);
  const [model] = product?.modelId ? await selectModelsById(db, [product.modelId]) : [];
  return {
    isAccessory: product ? isAccessory(product) : false,
    model: model ? { slug: model.slug, name: model.name } : null,
  };
}

const MAX_CACHED_LISTS = 400;

/** By the ids of a list of products. */
const cachedAccessories = cacheRows<string, { any: boolean }>(MAX_CACHED_LISTS);

/** Whether any of these products is bought for a device. */
export async function hasAccessory(db: Db, productIds: readonly number[]): Promise<boolean> {
  const found = await cachedAccessories.read(db, productIds.join(), async () => {
    return { any: (await selectProductFits(db, productIds)).some(isAccessory) };
  });
  return found.any;
}

/** Whether the product is bought for a device; a device itself is not. */
export function isAccessory({ forDevices, modelId, rules }: ProductFit): boolean {
  return modelId === null && (forDevices || rules.length > 0);
}
