import type { Db } from '../../platform/db.ts';
import type {} from '../catalog/catalog.tables.ts';
import type {} from '../repairs/repairs.tables.ts';
import type {} from './devices.tables.ts';
import type { FitRule, FittedModel } from './fit.rules.ts';

const MOST_RULES = 20_000;

type RuleRow = FitRule & { id: number };

const RULE = [
  'rule.id',
  'rule.device_model_id as modelId',
  'rule.device_series_id as seriesId',
  'rule.device_type_id as typeId',
  'rule.socket',
  'rule.with_cable as withCable',
  'rule.sure',
] as const;

/** Rules that may match a model; rules for other models, series and types are excluded. */
export async function rulesAbout(db: Db, { id, seriesId, typeId }: FittedModel): Promise<RuleRow[]> {
  return db
    .selectFrom('fit_rule as rule')
    .select(RULE)
    .where((is) => is.or([is('rule.device_model_id', 'is', null), is('rule.device_model_id', '=', id)]))
    .where((is) => is.or([is('rule.device_series_id', 'is', null), is('rule.device_series_id', '=', seriesId)]))
    .where((is) => is.or([is('rule.device_type_id', 'is', null), is('rule.device_type_id', '=', typeId)]))
    .limit(MOST_RULES)
    .execute();
}

/** Rules used by at least one public product. */
export async function rulesOfGoods(db: Db): Promise<RuleRow[]> {
  return db
    .selectFrom('fit_rule as rule')
    .select(RULE)
    .where((is) =>
      is.exists(
        is
          .selectFrom('product_fit')
          .innerJoin('product', 'product.id', 'product_fit.product_id')
          .select('product.id')
          .whereRef('product_fit.fit_rule_id', '=', 'rule.id')
          .where('product.status', '=', 1),
      ),
    )
    .limit(MOST_RULES)
    .execute();
}

export type FittedProduct = {
  id: number;
  /** Products of its category are bought for a device. */
  forDevices: boolean;
  /** The device model that the product itself is. */
  modelId: number | null;
  rules: FitRule[];
};

/** Products with their compatibility rules. */
export async function fittedProducts(db: Db, ids: readonly number[]): Promise<FittedProduct[]> {
  if (ids.length === 0) return [];
  const products = await db
    .selectFrom('product')
    .innerJoin('category', 'category.id', 'product.category_id')
    .select(['product.id', 'category.for_devices as forDevices', 'product.device_model_id as modelId'])
    .where('product.id', 'in', ids)
    .execute();
  const rules = await db
    .selectFrom('product_fit')
    .innerJoin('fit_rule as rule', 'rule.id', 'product_fit.fit_rule_id')
    .select([...RULE, 'product_fit.product_id'])
    .where('product_fit.product_id', 'in', ids)
    .limit(MOST_RULES)
    .execute();
  const byProduct = Map.groupBy(rules, (rule) => rule.product_id);
  return products.map((product) => ({ ...product, rules: byProduct.get(product.id) ?? [] }));
}

/** A device model with its display data. */
export type DeviceModel = FittedModel & { slug: string; name: string; type: string; brand: string };

const MODEL = [
  'model.id',
  'model.slug',
  'model.name',
  'model.device_series_id as seriesId',
  'model.device_type_id as typeId',
  'model.sockets',
  'model.wireless_charging as wirelessCharging',
  'type.slug as type',
  'brand.name as brand',
] as const;

function models(db: Db) {
  return db
    .selectFrom('device_model as model')
    .innerJoin('device_type as type', 'type.id', 'model.device_type_id')
    .innerJoin('device_brand as brand', 'brand.id', 'model.device_brand_id')
    .select(MODEL);
}

export async function modelsBySlug(db: Db, slugs: readonly string[]): Promise<DeviceModel[]> {
  if (slugs.length === 0) return [];
  return models(db).where('model.slug', 'in', slugs).execute();
}

export async function modelsById(db: Db, ids: readonly number[]): Promise<DeviceModel[]> {
  if (ids.length === 0) return [];
  return models(db).where('model.id', 'in', ids).execute();
}
