import { sql } from 'kysely';
import type { LocalizedText } from '../../kernel/locale.ts';
import type { Db } from '../../platform/database/db.ts';
import type {} from './search.tables.ts';

export type SearchState = { version: number; horizon: number; catalogVersion: number };
export type CatalogState = { catalogVersion: number; horizon: number; changed: boolean };

/** State of the index and of the catalog. */
export async function searchState(db: Db): Promise<SearchState & { now: CatalogState }> {
  const { rows } = await sql<SearchState & { version_now: number; horizon_now: number; changed: boolean }>`
    select s.version, s.horizon, s.catalog_version as "catalogVersion", c.version as version_now,
      pg_snapshot_xmin(pg_current_snapshot())::text::bigint as horizon_now,
      s.horizon > pg_snapshot_xmin(pg_current_snapshot())::text::bigint
        -- the last entry of an index; asked whether there is any, the planner reads a million products to find none
        or coalesce((select max(changed_xid) from product) >= s.horizon, false) as changed
    from search_state s, catalog_version c
  `.execute(db);
  const [row] = rows;
  if (!row) throw new Error('search_state has no row');
  const { version_now: catalogVersion, horizon_now: horizon, changed, ...state } = row;
  return { ...state, now: { catalogVersion, horizon, changed } };
}

export async function readIndexVersion(db: Db): Promise<number> {
  const { version } = await db.selectFrom('search_state').select('version').executeTakeFirstOrThrow();
  return version;
}

/** A worker that died is replaced after this time; a block takes a few seconds. */
const LOCK_SECONDS = 30;

/**
 * Acquires the index lock; one worker holds it until it expires or is released. Uses the clock of the database, which
 * all processes share.
 */
export async function acquireIndexLock(db: Db, worker: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update search_state set worker = ${worker}, lease_until = now() + make_interval(secs => ${LOCK_SECONDS})
    where lease_until < now() and single in (select single from search_state for update skip locked)
  `.execute(db);
  return numAffectedRows === 1n;
}

export async function releaseIndexLock(db: Db, worker: string): Promise<void> {
  await sql`update search_state set lease_until = '-infinity' where worker = ${worker}`.execute(db);
}

/**
 * Renews the lock and increments the version; the row stays locked until the transaction ends. Undefined when the lock
 * was lost.
 */
export async function advanceIndexVersion(db: Db, worker: string): Promise<number | undefined> {
  const { rows } = await sql<{ version: number }>`
    update search_state set version = version + 1, lease_until = now() + make_interval(secs => ${LOCK_SECONDS})
    where worker = ${worker} returning version
  `.execute(db);
  return rows[0]?.version;
}

/** Saves the state of the catalog that the index contains. */
export async function saveState(
  db: Db,
  worker: string,
  { horizon, catalogVersion }: { horizon?: number; catalogVersion?: number },
): Promise<void> {
  await sql`
    update search_state set horizon = coalesce(${horizon ?? null}::bigint, horizon),
      catalog_version = coalesce(${catalogVersion ?? null}::bigint, catalog_version)
    where worker = ${worker}
  `.execute(db);
}

export type IndexedProduct = {
  id: number;
  visible: boolean;
  title: LocalizedText;
  brandId: number;
  categoryId: number;
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
  /** Ids of its numeric attributes. */
  measured: string | null;
  summary: string | null;
  /** Summary, description and highlights by language. */
  description: LocalizedText | null;
};

/** Products after an id, at most `limit`; with `since`, only those changed by that transaction or a later one. */
export async function selectProductsToIndex(
  db: Db,
  { after, limit, since }: { after: number; limit: number; since: number },
): Promise<IndexedProduct[]> {
  const { rows } = await sql<IndexedProduct>`
    select p.id, p.status = 1 as visible, p.title, p.brand_id as "brandId", p.category_id as "categoryId",
      p.condition <> 'new' as renewed, p.in_stock as "inStock", p.sold_count as sold, p.rating_sum as "ratingSum",
      p.rating_count as "ratingCount",
      (select summary from product_text x where x.product_id = p.id and x.locale = 'en') as summary,
      (
        select jsonb_object_agg(locale, concat_ws(' ', summary, description, highlights::text))
        from product_text x where x.product_id = p.id
      ) as description,
      (
        select string_agg(distinct a.value_id::text, ',')
        from inventory i join inventory_attribute a on a.inventory_id = i.id
        where i.product_id = p.id and i.status = 1
      ) as values,
      spec.list as specs, spec.measures, spec.measured,
      (select string_agg(t.tag_id::text, ',') from product_tag t where t.product_id = p.id) as tags
    from (
      -- the planner would otherwise look at all properties of the shop for each batch
      select id, status, title, brand_id, category_id, condition, in_stock, sold_count, rating_sum, rating_count
      from product where id > ${after} and changed_xid >= ${since} order by id limit ${limit}
    ) p
    cross join lateral (
      select string_agg(s.value_id::text, ',') as list,
        string_agg(case when a.unit is not null then trim_scale(s.number)::text || ' ' || a.unit end, '|') as measures,
        string_agg(case when s.number > 0 then a.id::text end, ',') as measured
      from product_spec s join attribute a on a.id = s.attribute_id where s.product_id = p.id
    ) spec
    order by p.id
  `.execute(db);
  return rows;
}

const MAX_TITLES = 20_000;

export type TitledValue = {
  id: number;
  code: string;
  attribute: string;
  title: LocalizedText;
  attributeTitle: LocalizedText;
};

export async function selectValueTitles(db: Db): Promise<TitledValue[]> {
  return db
    .selectFrom('attribute_value as v')
    .innerJoin('attribute as a', 'a.id', 'v.attribute_id')
    .select(['v.id', 'v.code', 'a.code as attribute', 'v.title', 'a.title as attributeTitle'])
    .limit(MAX_TITLES)
    .execute();
}

export async function selectTagTitles(db: Db): Promise<{ id: number; title: LocalizedText }[]> {
  return db.selectFrom('tag').select(['id', 'title']).limit(MAX_TITLES).execute();
}

export async function selectAttributeTitles(db: Db): Promise<{ id: number; title: LocalizedText }[]> {
  return db.selectFrom('attribute').select(['id', 'title']).limit(MAX_TITLES).execute();
}

export async function selectBrandTitles(db: Db): Promise<{ id: number; title: LocalizedText }[]> {
  return db.selectFrom('brand').select(['id', 'title']).limit(MAX_TITLES).execute();
}

export async function selectCategoryTitles(
  db: Db,
): Promise<{ id: number; parent_id: number | null; slug: string; title: LocalizedText }[]> {
  return db.selectFrom('category').select(['id', 'parent_id', 'slug', 'title']).limit(MAX_TITLES).execute();
}

export type KnownWord = { word: string; uses: number; locales: number; grams: string[]; sound: string };

export async function saveWords(db: Db, words: readonly KnownWord[]): Promise<void> {
  if (words.length === 0) return;
  const rows = JSON.stringify(words);
  await sql`
    insert into search_word (word, uses, locales, sound, grams)
    select word, uses, locales, sound, array(select jsonb_array_elements_text(grams))
    from jsonb_to_recordset(${rows}::jsonb) as w (word text, uses integer, locales integer, sound text, grams jsonb)
    on conflict (word) do update set uses = greatest(search_word.uses, excluded.uses),
      locales = search_word.locales | excluded.locales
    where search_word.uses < excluded.uses or search_word.locales | excluded.locales <> search_word.locales
  `.execute(db);
}

/** Deletes all words before they are generated with new rules. */
export async function deleteWords(db: Db): Promise<void> {
  await sql`delete from search_word`.execute(db);
}
