import { sql } from 'kysely';
import type { LocalizedText } from '../../../kernel/locale.ts';
import type { Db } from '../../../platform/database/db.ts';
import type {} from '../repairs.tables.ts';

export type DeviceTypeRepairsRow = {
  slug: string;
  name: LocalizedText;
  description: LocalizedText;
  image: string | null;
  diagnosis_fee: number;
  models: number;
  services: { slug: string; name: LocalizedText; image: string | null; minutes: number; from: number | null }[];
};

/** Every device type with its services in sort order, and the lowest known price of each in minor units. */
export async function selectDeviceTypeRepairs(db: Db): Promise<DeviceTypeRepairsRow[]> {
  const { rows } = await sql<DeviceTypeRepairsRow>`
    with lowest as (
      select repair_service_id, min(price) as price from repair_price group by repair_service_id
    )
    select
      t.slug, t.name, t.description, t.image, t.diagnosis_fee,
      (select count(*) from device_model m where m.device_type_id = t.id) as models,
      (
        select coalesce(
          jsonb_agg(
            jsonb_build_object('slug', s.slug, 'name', s.name, 'image', s.image, 'minutes', s.minutes, 'from', lowest.price)
            order by s.sort, s.id
          ), '[]'
        )
        from repair_service s left join lowest on lowest.repair_service_id = s.id
        where s.device_type_id = t.id
      ) as services
    from device_type t
    order by t.sort, t.id
    limit 50
  `.execute(db);
  return rows;
}

export type ModelRepairsRow = {
  name: string;
  diagnosis_fee: number;
  services: { slug: string; name: LocalizedText; image: string | null; minutes: number; from: number | null }[];
};

/** Repairs of one model with the lowest price of each service in minor units; undefined for an unknown model. */
export async function selectModelRepairs(db: Db, slug: string): Promise<ModelRepairsRow | undefined> {
  const { rows } = await sql<ModelRepairsRow>`
    with lowest as (
      select p.repair_service_id, min(p.price) as price
      from repair_price p join device_model m on m.id = p.device_model_id
      where m.slug = ${slug} group by 1
    )
    select
      m.name, t.diagnosis_fee,
      (
        select coalesce(
          jsonb_agg(
            jsonb_build_object('slug', s.slug, 'name', s.name, 'image', s.image, 'minutes', s.minutes, 'from', lowest.price)
            order by s.sort, s.id
          ), '[]'
        )
        from repair_service s join lowest on lowest.repair_service_id = s.id
      ) as services
    from device_model m join device_type t on t.id = m.device_type_id
    where m.slug = ${slug}
  `.execute(db);
  return rows[0];
}

/** Warranty and "no fix, no fee" terms of every service. */
export function selectServiceTerms(db: Db): Promise<{ warrantyDays: number; noFixNoFee: boolean }[]> {
  return db
    .selectFrom('repair_service')
    .select(['warranty_days as warrantyDays', 'no_fix_no_fee as noFixNoFee'])
    .limit(2_000)
    .execute();
}
