import { sql } from 'kysely';
import type { Localized } from '../../kernel/locale.ts';
import type { Db } from '../../platform/db.ts';
import type { PlaceKind } from './search.tables.ts';

export type NamedPlace = {
  kind: PlaceKind;
  ref: number;
  slug: string;
  title: Localized;
  /** What else it is called: codes, its maker, its description. */
  also: Localized[];
  rank: number;
  device: string | null;
};

const MOST_PLACES = 20_000;

/** All that a search may name beside products. */
export async function namedPlaces(db: Db): Promise<NamedPlace[]> {
  const { rows } = await sql<NamedPlace>`
    select 'category' as kind, id as ref, slug, title, '[]'::jsonb as also, 0 as rank, null as device
    from category where status = 1
    union all select 'brand', id, slug, title, '[]', 0, null from brand where status = 1
    union all select 'collection', id, slug, title, '[]', 0, null from collection where status = 1
    union all select 'store', id, slug, jsonb_build_object('en', name), '[]', 0, null from seller where state = 'active'
    union all select 'page', id, slug, title, '[]', sort, null from page where status = 1
    union all select 'service', s.id, s.code, s.name, '[]', s.sort, t.slug
      from repair_service s join device_type t on t.id = s.device_type_id
    union all select 'model', m.id, m.slug, jsonb_build_object('en', m.name),
      jsonb_build_array(jsonb_build_object('en', b.name), jsonb_build_object('en', array_to_string(m.model_codes, ' '))),
      coalesce(m.popular_rank, 1000) * 100 + (2100 - m.year), t.slug
      from device_model m join device_brand b on b.id = m.device_brand_id join device_type t on t.id = m.device_type_id
    limit ${MOST_PLACES}
  `.execute(db);
  return rows;
}
