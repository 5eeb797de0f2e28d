import { sql } from 'kysely';
import type { Localized } from '../../kernel/locale.ts';
import type { Db } from '../../platform/db.ts';
import type { PlaceKind } from './search.tables.ts';

export type SearchState = { version: number; horizon: number; catalogVersion: number };
export type CatalogStanding = { catalogVersion: number; horizon: number; changed: boolean };

/** How the index stands beside the catalogue. */
export async function searchState(db: Db): Promise<SearchState & { now: CatalogStanding }> {
  const { rows } = await sql<SearchState & { version_now: number; horizon_now: number; changed: boolean }>`
    select s.version, s.horizon, s.catalog_version as "catalogVersion", c.version as version_now,
      pg_snapshot_xmin(pg_current_snapshot())::text::bigint as horizon_now,
      s.horizon > pg_snapshot_xmin(pg_current_snapshot())::text::bigint
        or exists (select from product where changed_in >= s.horizon) as changed
    from search_state s, catalog_version c
  `.execute(db);
  const [row] = rows;
  if (!row) throw new Error('search_state has no row');
  const { version_now: catalogVersion, horizon_now: horizon, changed, ...state } = row;
  return { ...state, now: { catalogVersion, horizon, changed } };
}

/** True for one process at a time, until its transaction ends. */
export async function takeTurn(db: Db): Promise<boolean> {
  const { rows } = await sql`select single from search_state for update skip locked`.execute(db);
  return rows.length > 0;
}

export async function saveState(
  db: Db,
  { horizon, catalogVersion, raise }: { horizon?: number; catalogVersion?: number; raise: boolean },
): Promise<void> {
  await sql`
    update search_state set version = version + ${raise ? 1 : 0}, horizon = coalesce(${horizon ?? null}::bigint, horizon),
      catalog_version = coalesce(${catalogVersion ?? null}::bigint, catalog_version)
  `.execute(db);
}

export type IndexedProduct = {
  id: number;
  visible: boolean;
  title: Localized;
  brand: Localized;
  categorySlug: string;
  category: Localized;
  main: Localized | null;
  renewed: boolean;
  inStock: boolean;
  sold: number;
  ratingSum: number;
  ratingCount: number;
  /** `1,2,3`. */
  values: string | null;
  specs: string | null;
  tags: string | null;
  /** `6.3 in|128 GB`. */
  measures: string | null;
  summary: string | null;
};

/** Products after an id, at most `limit`; with `since`, those that were marked by that transaction or a later one. */
export async function productsToIndex(
  db: Db,
  { after, limit, since }: { after: number; limit: number; since: number },
): Promise<IndexedProduct[]> {
  const { rows } = await sql<IndexedProduct>`
    with picked as (
      select id, status, title, brand_id, category_id, condition, in_stock, sold_count, rating_sum, rating_count
      from product where id > ${after} and changed_in >= ${since} order by id limit ${limit}
    ),
    bound as (select min(id) as low, max(id) as high from picked),
    chosen as (
      select i.product_id, string_agg(distinct a.value_id::text, ',') as list
      from bound join inventory i on i.product_id between low and high and i.status = 1
      join inventory_attribute a on a.inventory_id = i.id group by 1
    ),
    spec as (
      select s.product_id, string_agg(s.value_id::text, ',') as list,
        string_agg(case when a.unit is not null then trim_scale(s.number)::text || ' ' || a.unit end, '|') as measures
      from bound join product_spec s on s.product_id between low and high
      join attribute a on a.id = s.attribute_id group by 1
    ),
    tagged as (
      select t.product_id, string_agg(t.tag_id::text, ',') as list
      from bound join product_tag t on t.product_id between low and high group by 1
    )
    select p.id, p.status = 1 as visible, p.title, b.title as brand, c.slug as "categorySlug", c.title as category,
      m.title as main, p.condition <> 'new' as renewed, p.in_stock as "inStock", p.sold_count as sold,
      p.rating_sum as "ratingSum", p.rating_count as "ratingCount",
      x.summary, chosen.list as values, spec.list as specs, spec.measures, tagged.list as tags
    from picked p
    join brand b on b.id = p.brand_id
    join category c on c.id = p.category_id
    left join category m on m.id = c.parent_id
    left join product_text x on x.product_id = p.id and x.locale = 'en'
    left join chosen on chosen.product_id = p.id
    left join spec on spec.product_id = p.id
    left join tagged on tagged.product_id = p.id
    order by p.id
  `.execute(db);
  return rows;
}

const MOST_TITLES = 20_000;

export type TitledValue = { id: number; code: string; attribute: string; title: Localized; attributeTitle: Localized };

export async function valueTitles(db: Db): Promise<TitledValue[]> {
  return db
    .selectFrom('attribute_value as v')
    .innerJoin('attribute as a', 'a.id', 'v.attribute_id')
    .select(['v.id', 'v.code', 'a.code as attribute', 'v.title', 'a.title as attributeTitle'])
    .limit(MOST_TITLES)
    .execute();
}

export async function tagTitles(db: Db): Promise<{ id: number; title: Localized }[]> {
  return db.selectFrom('tag').select(['id', 'title']).limit(MOST_TITLES).execute();
}

export type ProductEntry = { id: number; words: string; titleWords: number; rank: number };

/** Puts entries in. Returns how many were new or different. */
export async function putProducts(db: Db, entries: readonly ProductEntry[]): Promise<number> {
  if (entries.length === 0) return 0;
  const { numAffectedRows } = await sql`
    insert into search_product (product_id, words, title_words, rank)
    select * from unnest(
      ${entries.map(({ id }) => id)}::int[], ${entries.map(({ words }) => words)}::text[]::tsvector[],
      ${entries.map(({ titleWords }) => titleWords)}::smallint[], ${entries.map(({ rank }) => rank)}::smallint[]
    )
    on conflict (product_id) do update
    set words = excluded.words, title_words = excluded.title_words, rank = excluded.rank
    where (search_product.words, search_product.title_words, search_product.rank)
      is distinct from (excluded.words, excluded.title_words, excluded.rank)
  `.execute(db);
  return Number(numAffectedRows ?? 0);
}

export async function dropProducts(db: Db, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0;
  const { numAffectedRows } = await sql`delete from search_product where product_id = any(${ids}::int[])`.execute(db);
  return Number(numAffectedRows ?? 0);
}

export type KnownWord = { word: string; uses: number; grams: string[] };

export async function putWords(db: Db, words: readonly KnownWord[]): Promise<void> {
  if (words.length === 0) return;
  const rows = JSON.stringify(words);
  await sql`
    insert into search_word (word, uses, grams)
    select word, uses, array(select jsonb_array_elements_text(grams))
    from jsonb_to_recordset(${rows}::jsonb) as w (word text, uses integer, grams jsonb)
    on conflict (word) do update set uses = greatest(search_word.uses, excluded.uses)
    where search_word.uses < excluded.uses
  `.execute(db);
}

/** Before the words are made by other rules. */
export async function clearWords(db: Db): Promise<void> {
  await sql`delete from search_word`.execute(db);
}

export async function clearSearch(db: Db): Promise<void> {
  await sql`delete from search_product`.execute(db);
  await sql`delete from search_word`.execute(db);
  await sql`update search_state set horizon = 0, catalog_version = 0, version = version + 1`.execute(db);
}

export type Place = {
  kind: PlaceKind;
  ref: number;
  slug: string;
  title: Localized;
  words: string;
  rank: number;
  device: string | null;
};

/** Leaves exactly these. Returns how many were new, different or too many. */
export async function replacePlaces(db: Db, places: readonly Place[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with given as (
      select kind, ref, slug, title, words::tsvector as words, rank, device
      from jsonb_to_recordset(${JSON.stringify(places)}::jsonb)
        as p (kind text, ref integer, slug text, title jsonb, words text, rank integer, device text)
    ),
    gone as (
      delete from search_place p where not exists (select from given g where (g.kind, g.ref) = (p.kind, p.ref))
      returning 1
    ),
    put as (
      insert into search_place (kind, ref, slug, title, words, rank, device) select * from given
      on conflict (kind, ref) do update set slug = excluded.slug, title = excluded.title, words = excluded.words,
        rank = excluded.rank, device = excluded.device
      where (search_place.slug, search_place.title, search_place.words, search_place.rank, search_place.device)
        is distinct from (excluded.slug, excluded.title, excluded.words, excluded.rank, excluded.device)
      returning 1
    )
    select (select count(*) from gone) + (select count(*) from put) as count
  `.execute(db);
  return rows[0]?.count ?? 0;
}
