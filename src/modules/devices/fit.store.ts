import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { prepareQuery } from '../../platform/database/prepared-statements.ts';
import type {} from '../catalog/catalog.tables.ts';
import type {} from '../repair-catalog/repairs.tables.ts';
import type {} from './devices.tables.ts';
import type { DeviceProperties, FitRule } from './fit.rules.ts';

const MAX_RULES = 20_000;

type RuleRow = FitRule & { id: number };

const RULE_COLUMNS = [
  'rule.id',
  'rule.device_model_id as modelId',
  'rule.device_series_id as seriesId',
  'rule.device_type_id as typeId',
  'rule.socket',
  'rule.with_cable as withCable',
  'rule.is_verified as sure',
] as const;

/** Rules that may match one of the models; rules for other models, series and types are excluded. */
function filterRules(db: Db, models: readonly DeviceProperties[]) {
  const anyOf = (ids: readonly number[]) => sql<number>`any(${[...new Set(ids)]}::int[])`;
  const modelIds = anyOf(models.map(({ id }) => id));
  const seriesIds = anyOf(models.map(({ seriesId }) => seriesId));
  const typeIds = anyOf(models.map(({ typeId }) => typeId));
  return db
    .selectFrom('fit_rule as rule')
    .select(RULE_COLUMNS)
    .where((is) => is.or([is('rule.device_model_id', 'is', null), is('rule.device_model_id', '=', modelIds)]))
    .where((is) => is.or([is('rule.device_series_id', 'is', null), is('rule.device_series_id', '=', seriesIds)]))
    .where((is) => is.or([is('rule.device_type_id', 'is', null), is('rule.device_type_id', '=', typeIds)]))
    .limit(MAX_RULES);
}

/** Rules that may match a model. */
export async function selectModelRules(db: Db, model: DeviceProperties): Promise<RuleRow[]> {
  return filterRules(db, [model]).execute();
}

/** Rules of public products that may match one of the models. */
export async function selectProductRules(db: Db, models: readonly DeviceProperties[]): Promise<RuleRow[]> {
  return filterRules(db, models)
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
    .execute();
}

export type ProductFit = {
  id: number;
  /** Products of its category are bought for a device. */
  forDevices: boolean;
  /** The device model that the product itself is. */
  modelId: number | null;
  rules: FitRule[];
};

/** Products with their compatibility rules. */
export async function selectProductFits(db: Db, ids: readonly number[]): Promise<ProductFit[]> {
  if (ids.length === 0) return [];
  const query = sql<ProductFit>`
    select
      product.id, category.for_devices as "forDevices", product.device_model_id as "modelId",
      coalesce(
        (
          select json_agg(
            json_build_object(
              'modelId', rule.device_model_id, 'seriesId', rule.device_series_id, 'typeId', rule.device_type_id,
              'socket', rule.socket, 'withCable', rule.with_cable, 'sure', rule.is_verified
            ) order by rule.id
          )
          from product_fit join fit_rule rule on rule.id = product_fit.fit_rule_id
          where product_fit.product_id = product.id
        ),
        '[]'
      ) as rules
    from product join category on category.id = product.category_id
    where product.id = any(${ids}::int[])
    limit ${ids.length}
  `;
  const { rows } = await prepareQuery('devices.product-fits', query).execute(db);
  return rows;
}

/** A device model with its display data. */
export type DeviceModel = DeviceProperties & { slug: string; name: string; type: string; brand: string };

const MODEL_COLUMNS = [
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

function selectModels(db: Db) {
  return db
    .selectFrom('device_model as model')
    .innerJoin('device_type as type', 'type.id', 'model.device_type_id')
    .innerJoin('device_brand as brand', 'brand.id', 'model.device_brand_id')
    .select(MODEL_COLUMNS);
}

export async function selectModelsBySlug(db: Db, slugs: readonly string[]): Promise<DeviceModel[]> {
  if (slugs.length === 0) return [];
  return selectModels(db).where('model.slug', 'in', slugs).execute();
}

export async function selectModelsById(db: Db, ids: readonly number[]): Promise<DeviceModel[]> {
  if (ids.length === 0) return [];
  return prepareQuery(
    'devices.models',
    selectModels(db).where('model.id', '=', sql<number>`any(${ids}::int[])`),
  ).execute();
}
