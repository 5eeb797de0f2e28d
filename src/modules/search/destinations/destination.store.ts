import { sql } from 'kysely';
import type { LocalizedText } from '../../../kernel/locale.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { DestinationKind } from '../search.tables.ts';
import type { Tsquery } from '../text/tsquery.rules.ts';

export type DestinationSource = {
  kind: DestinationKind;
  ref: number;
  slug: string;
  title: LocalizedText;
  /** Further names: codes, brand, description. */
  also: LocalizedText[];
  rank: number;
  device: string | null;
};

const MAX_DESTINATIONS = 20_000;

/** All entities that a search can find beside products. */
export async function listDestinations(db: Db): Promise<DestinationSource[]> {
  const { rows } = await sql<DestinationSource>`
    select 'category' as kind, id as ref, slug, title, '[]'::jsonb as also, 0 as rank, null as device
    from category where status = 1
    union all select 'brand', id, slug, title, '[]', 0, null from brand where status = 1
    union all select 'collection', id, slug, title, '[]', 0, null from collection where status = 1
    union all select 'store', id, slug, jsonb_build_object('en', name), '[]', 0, null from seller where state = 'active'
    union all select 'page', id, slug, title,
      case when slug = 'contact' then (
        select coalesce(jsonb_agg(jsonb_build_object('en', city)), '[]')
        from (select address ->> 'city' as city from repair_location
          union select address ->> 'city' from pickup_location where status = 1) cities
      ) else '[]' end, sort, null from page where status = 1
    union all select 'service', s.id, s.code, s.name, '[]', s.sort, t.slug
      from repair_service s join device_type t on t.id = s.device_type_id
    union all select 'model', m.id, m.slug, jsonb_build_object('en', m.name),
      jsonb_build_array(jsonb_build_object('en', b.name), jsonb_build_object('en', array_to_string(m.model_codes, ' '))),
      coalesce(m.popular_rank, 1000) * 100 + (2100 - m.year), t.slug
      from device_model m join device_brand b on b.id = m.device_brand_id join device_type t on t.id = m.device_type_id
    limit ${MAX_DESTINATIONS}
  `.execute(db);
  return rows;
}

export type DestinationHit = {
  kind: DestinationKind;
  ref: number;
  slug: string;
  title: LocalizedText;
  device: string | null;
};

/** Destinations of these kinds that match a query, the most popular first. */
export async function findDestinations(
  db: Db,
  kinds: readonly DestinationKind[],
  { text, limit, device }: { text: Tsquery; limit: number; device?: string },
): Promise<DestinationHit[]> {
  const { rows } = await sql<DestinationHit>`
    select kind, ref, slug, title, device from (
      select kind, ref, slug, title, device, row_number() over (partition by kind order by rank, ref) as place
      from search_destination
      where kind = any(${kinds}::text[]) and words @@ ${text}::tsquery
        and (${device ?? null}::text is null or device = ${device ?? null})
    ) found
    where place <= ${limit} order by kind, place
  `.execute(db);
  return rows;
}

/** Indexes of the queries that any destination of these kinds matches, in one statement. */
export async function findMatchedQueries(
  db: Db,
  kinds: readonly DestinationKind[],
  queries: readonly Tsquery[],
): Promise<Set<number>> {
  if (queries.length === 0) return new Set();
  const { rows } = await sql<{ at: number }>`
    select (asked.nth - 1)::int as at from unnest(${queries}::text[]) with ordinality as asked (query, nth)
    where exists (select 1 from search_destination where kind = any(${kinds}::text[]) and words @@ asked.query::tsquery)
  `.execute(db);
  return new Set(rows.map(({ at }) => at));
}

export type DestinationRow = {
  kind: DestinationKind;
  ref: number;
  slug: string;
  title: LocalizedText;
  words: string;
  rank: number;
  device: string | null;
};

/** Replaces all destinations. Returns the number of inserted, updated and deleted rows. */
export async function replaceDestinations(db: Db, places: readonly DestinationRow[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with given as (
      select kind, ref, slug, title, words::tsvector as words, rank, device
      from jsonb_to_recordset(${JSON.stringify(places)}::jsonb)
        as p (kind text, ref integer, slug text, title jsonb, words text, rank integer, device text)
    ),
    gone as (
      delete from search_destination p where not exists (select 1 from given g where (g.kind, g.ref) = (p.kind, p.ref))
      returning 1
    ),
    put as (
      insert into search_destination (kind, ref, slug, title, words, rank, device)
      select kind, ref, slug, title, words, rank, device from given
      on conflict (kind, ref) do update set slug = excluded.slug, title = excluded.title, words = excluded.words,
        rank = excluded.rank, device = excluded.device
      where (search_destination.slug, search_destination.title, search_destination.words, search_destination.rank, search_destination.device)
        is distinct from (excluded.slug, excluded.title, excluded.words, excluded.rank, excluded.device)
      returning 1
    )
    select (select count(*) from gone) + (select count(*) from put) as count
  `.execute(db);
  return rows[0]?.count ?? 0;
}
