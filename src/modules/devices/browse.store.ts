import { sql } from 'kysely';
import type { LocalizedText } from '../../kernel/locale.ts';
import type { Db } from '../../platform/database/db.ts';
import type {} from '../repair-catalog/repairs.tables.ts';

export type TypeRow = { slug: string; name: LocalizedText };
export type BrandRow = { slug: string; name: string; models: number };
export type ModelRow = { slug: string; name: string; series: string; year: number };

export function selectTypes(db: Db): Promise<TypeRow[]> {
  return db.selectFrom('device_type').select(['slug', 'name']).orderBy('sort').orderBy('id').limit(50).execute();
}

/** Brands of a device type, most popular first. */
export async function selectBrands(db: Db, type: string): Promise<BrandRow[]> {
  const { rows } = await sql<BrandRow>`
    select b.slug, b.name, count(*)::int as models
    from device_model m join device_brand b on b.id = m.device_brand_id join device_type t on t.id = m.device_type_id
    where t.slug = ${type} group by b.id order by b.sort, b.id limit 200
  `.execute(db);
  return rows;
}

const MAX_MODELS = 500;

/** Models of a brand and type, by series, newest first. */
export function selectModels(db: Db, { type, brand }: { type: string; brand: string }): Promise<ModelRow[]> {
  return db
    .selectFrom('device_model as model')
    .innerJoin('device_series as series', 'series.id', 'model.device_series_id')
    .innerJoin('device_brand as brand', 'brand.id', 'model.device_brand_id')
    .innerJoin('device_type as type', 'type.id', 'model.device_type_id')
    .select(['model.slug', 'model.name', 'series.name as series', 'model.year'])
    .where('type.slug', '=', type)
    .where('brand.slug', '=', brand)
    .orderBy('series.sort')
    .orderBy('series.id')
    .orderBy('model.year', 'desc')
    .orderBy('model.sort')
    .limit(MAX_MODELS)
    .execute();
}
