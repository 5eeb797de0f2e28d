import { sql } from 'kysely';
import type { LocalizedText } from '../../../kernel/locale.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { PartGrade } from '../repairs.tables.ts';

export type OptionRow = { grade: PartGrade; price: number | null; lead_days: number };

export type FaultRow = {
  id: number;
  slug: string;
  code: string;
  name: LocalizedText;
  description: LocalizedText;
  image: string | null;
  minutes: number;
  warranty_days: number;
  needs_diagnosis: boolean;
  no_fix_no_fee: boolean;
  options: OptionRow[];
};

export type PricedModelRow = {
  id: number;
  slug: string;
  name: string;
  image: string | null;
  year: number;
  model_codes: string[];
  storage_gb: number[];
  colours: { code: string; name: LocalizedText; swatch: string }[];
  end_of_support: string | null;
  intake: LocalizedText[];
  brand: string;
  brand_slug: string;
  series: string;
  series_slug: string;
  type_id: number;
  type_slug: string;
  type: LocalizedText;
  diagnosis_fee: number;
  faults: FaultRow[];
};

/** A model with all its repairs and prices in minor units; undefined when it is not in the catalog. */
export async function selectPricedModel(db: Db, slug: string): Promise<PricedModelRow | undefined> {
  const { rows } = await sql<PricedModelRow>`
    select m.id, m.slug, m.name, m.image, m.year, m.model_codes, m.storage_gb, m.end_of_support::text, m.intake,
      b.name as brand, b.slug as brand_slug, s.name as series, s.slug as series_slug,
      t.id as type_id, t.slug as type_slug, t.name as type, t.diagnosis_fee,
      (
        select coalesce(jsonb_agg(jsonb_build_object('code', c.code, 'name', c.name, 'swatch', c.swatch) order by c.sort), '[]')
        from device_colour c where c.code = any(m.colours)
      ) as colours,
      (
        select coalesce(jsonb_agg(to_jsonb(fault) order by fault.sort, fault.id), '[]')
        from (
          select r.id, r.slug, r.code, r.name, r.description, r.image, r.minutes, r.warranty_days, r.needs_diagnosis,
            r.no_fix_no_fee, r.sort,
            jsonb_agg(
              jsonb_build_object('grade', p.part_grade, 'price', p.price, 'lead_days', p.lead_days)
              order by array_position(array['original', 'equivalent', 'refurbished', 'none'], p.part_grade)
            ) as options
          from repair_price p join repair_service r on r.id = p.repair_service_id
          where p.device_model_id = m.id
          group by r.id
        ) fault
      ) as faults
    from device_model m
      join device_brand b on b.id = m.device_brand_id
      join device_series s on s.id = m.device_series_id
      join device_type t on t.id = m.device_type_id
    where m.slug = ${slug}
  `.execute(db);
  return rows[0];
}
