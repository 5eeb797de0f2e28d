import { sql } from 'kysely';
import type { LocalizedText } from '../../../kernel/locale.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { DeviceProperties } from '../../devices/fit.rules.ts';
import type {} from '../repairs.tables.ts';

export type TypeEntry = { id: number; slug: string; name: LocalizedText; image: string | null; diagnosisFee: number };
export type BrandEntry = { id: number; slug: string; name: string };
export type SeriesEntry = { id: number; slug: string; name: string; brandId: number; typeId: number };

export type ServiceEntry = {
  id: number;
  typeId: number;
  /** Unique across device types ("phone-screen"); `code` is shared by device types ("screen"). */
  slug: string;
  code: string;
  name: LocalizedText;
  /** Search synonyms, comma-separated. */
  alsoCalled: LocalizedText;
  image: string | null;
  minutes: number;
  warrantyDays: number;
};

export type ModelEntry = DeviceProperties & {
  slug: string;
  name: string;
  brandId: number;
  year: number;
  image: string | null;
  codes: string[];
  /** Popularity rank, 1 is the highest; null when unranked. */
  popular: number | null;
  /** Lowest price of a repair with a part, or of any repair when none has a part; null when none is known. */
  from: number | null;
  /** Lowest price per service id, in minor units; null when a diagnosis is needed. */
  prices: Record<string, number | null>;
};

const MAX_MODELS = 20_000;

/**
 * Reads the catalog: types, brands, series, services and models with their lowest prices, in sort order; series and
 * models newest first.
 */
export async function selectCatalog(db: Db): Promise<{
  types: TypeEntry[];
  brands: BrandEntry[];
  series: SeriesEntry[];
  services: ServiceEntry[];
  models: ModelEntry[];
}> {
  const [types, brands, series, services, { rows: models }] = await Promise.all([
    db
      .selectFrom('device_type')
      .select(['id', 'slug', 'name', 'image', 'diagnosis_fee as diagnosisFee'])
      .orderBy('sort')
      .orderBy('id')
      .limit(50)
      .execute(),
    db.selectFrom('device_brand').select(['id', 'slug', 'name']).orderBy('sort').orderBy('id').limit(2_000).execute(),
    db
      .selectFrom('device_series')
      .select(['id', 'slug', 'name', 'device_brand_id as brandId', 'device_type_id as typeId'])
      .orderBy('sort')
      .orderBy('id')
      .limit(5_000)
      .execute(),
    db
      .selectFrom('repair_service')
      .select(['id', 'device_type_id as typeId', 'slug', 'code', 'name', 'also_called as alsoCalled', 'image'])
      .select(['minutes', 'warranty_days as warrantyDays'])
      .orderBy('sort')
      .orderBy('id')
      .limit(2_000)
      .execute(),
    sql<ModelEntry>`
      with lowest as (
        select p.device_model_id, p.repair_service_id, bool_or(p.part_grade <> 'none') as has_part,
          min(p.price) filter (where not s.needs_diagnosis) as price
        from repair_price p join repair_service s on s.id = p.repair_service_id
        group by 1, 2
      ),
      listed as (
        select device_model_id, jsonb_object_agg(repair_service_id, price) as prices,
          coalesce(min(price) filter (where has_part), min(price)) as "from"
        from lowest group by 1
      )
      select m.id, m.slug, m.name, m.device_brand_id as "brandId", m.device_series_id as "seriesId",
        m.device_type_id as "typeId", m.year, m.image, m.model_codes as codes, m.popular_rank as popular, m.sockets,
        m.wireless_charging as "wirelessCharging", listed."from", coalesce(listed.prices, '{}') as prices
      from device_model m left join listed on listed.device_model_id = m.id
      order by m.year desc, m.sort, m.id limit ${MAX_MODELS}
    `.execute(db),
  ]);
  return { types, brands, series, services, models };
}
