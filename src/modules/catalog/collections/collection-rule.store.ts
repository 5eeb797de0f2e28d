import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import type {} from '../catalog.tables.ts';
import { hasOwnPrice } from '../products/product.store.ts';
import { selectSalePrice } from '../products/sale-price.store.ts';

/** Whether a product has a lower price than before: a sale price, a reduced variant, or a running flash sale. */
const isOnSale = (now: Date): RawBuilder<SqlBool> => sql`(
  exists (
    select 1 from inventory i
    where i.product_id = p.id and i.status = 1 and ${hasOwnPrice} and i.previous > i.price
  )
  or exists (
    select 1 from inventory i where i.product_id = p.id and i.status = 1 and ${hasOwnPrice} is not true
  ) and (
    ${selectSalePrice(now)} < p.selling
    or exists (
      select 1 from flash_sale_product fp join flash_sale fs on fs.id = fp.flash_sale_id
      where fp.product_id = p.id and fp.price < p.selling
        and fs.status = 1 and fs.starts_at <= ${now} and fs.ends_at > ${now}
    )
  )
)`;

/** Whether product `p` matches the rule of collection `c`. */
const matchesRule = (now: Date): RawBuilder<SqlBool> => sql`
  (c.rule_brands = '{}' or p.brand_id = any(c.rule_brands))
  and (c.rule_categories = '{}' or p.category_id = any(c.rule_categories) or exists (
    select 1 from category k where k.id = p.category_id and k.parent_id = any(c.rule_categories)
  ))
  and (c.rule_tags = '{}' or exists (
    select 1 from product_tag t where t.product_id = p.id and t.tag_id = any(c.rule_tags)
  ))
  and (c.rule_min_price is null or p.price_from >= c.rule_min_price)
  and (c.rule_max_price is null or p.price_from <= c.rule_max_price)
  and (not c.rule_in_stock or p.in_stock)
  and (c.rule_newest_days = 0 or p.created_at > ${now}::timestamptz - c.rule_newest_days * interval '1 day')
  and (not c.rule_on_sale or ${isOnSale(now)})`;

/** Collections by rule and products that a refresh compares; all without a list of ids. */
export type RefreshScope = { collectionIds?: readonly number[]; productIds?: readonly number[] };

/** Locks the collections by rule, so that their rules stay as they are until the transaction ends. @returns their ids */
export async function lockCollectionRules(tx: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from collection where kind = 'rule' order by id for key share
  `.execute(tx);
  return rows.map(({ id }) => id);
}

/** As `lockCollectionRules`, without those that an editor is saving. */
export async function lockUneditedCollectionRules(tx: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from collection where kind = 'rule' order by id for key share skip locked
  `.execute(tx);
  return rows.map(({ id }) => id);
}

const isInScope = (column: RawBuilder<unknown>, ids: readonly number[] | undefined) =>
  ids === undefined ? sql`` : sql`and ${column} = any(${ids}::int[])`;

/** Products that match the rules, with their collection and position. */
const selectMatching = ({ collectionIds, productIds }: RefreshScope, now: Date) => sql`
  select c.id as collection_id, p.id as product_id, p.sort
  from collection c join product p on ${matchesRule(now)}
  where c.kind = 'rule' ${isInScope(sql`c.id`, collectionIds)} ${isInScope(sql`p.id`, productIds)}`;

/** Products that have to be added to collections by rule, moved in them or removed from them. */
export async function selectOutdatedRuleProducts(db: Db, now: Date): Promise<number[]> {
  const { rows } = await sql<{ product_id: number }>`
    with matching as materialized (${selectMatching({}, now)}), stored as (
      select cp.collection_id, cp.product_id, cp.sort
      from collection_product cp join collection c on c.id = cp.collection_id and c.kind = 'rule'
    )
    select distinct product_id
    from matching full join stored using (collection_id, product_id)
    where matching.sort is distinct from stored.sort
  `.execute(db);
  return rows.map(({ product_id }) => product_id);
}

/** Adds and removes products of collections by rule. @returns the products that changed */
export async function updateRuleProducts(tx: Db, scope: RefreshScope, now: Date): Promise<number[]> {
  const { collectionIds, productIds } = scope;
  // only the rows that change are inserted: a conflict would lock its row also when nothing changes
  const { rows } = await sql<{ product_id: number }>`
    with matching as materialized (${selectMatching(scope, now)}), removed as (
      delete from collection_product cp using collection c
      where c.id = cp.collection_id and c.kind = 'rule'
        ${isInScope(sql`c.id`, collectionIds)} ${isInScope(sql`cp.product_id`, productIds)}
        and not exists (
          select 1 from matching m where m.collection_id = cp.collection_id and m.product_id = cp.product_id
        )
      returning cp.product_id
    ), added as (
      insert into collection_product (collection_id, product_id, sort)
      select m.collection_id, m.product_id, m.sort
      from matching m left join collection_product cp
        on cp.collection_id = m.collection_id and cp.product_id = m.product_id
      where cp.sort is distinct from m.sort
      on conflict (collection_id, product_id) do update set sort = excluded.sort
      returning product_id
    )
    select product_id from removed union select product_id from added
  `.execute(tx);
  return rows.map(({ product_id }) => product_id);
}

/** Rule of a collection before it is saved. */
export type CollectionRule = {
  rule_brands: readonly number[];
  rule_categories: readonly number[];
  rule_tags: readonly number[];
  rule_min_price: number | null;
  rule_max_price: number | null;
  rule_on_sale: boolean;
  rule_in_stock: boolean;
  rule_newest_days: number;
};

/** The first products that match a rule, in the order of the collection, and their number. */
export async function selectRuleMatches(
  db: Db,
  rule: CollectionRule,
  { limit, now }: { limit: number; now: Date },
): Promise<{ ids: number[]; total: number }> {
  const { rows } = await sql<{ ids: number[]; total: number }>`
    with c as (
      select ${rule.rule_brands}::int[] as rule_brands, ${rule.rule_categories}::int[] as rule_categories,
        ${rule.rule_tags}::int[] as rule_tags, ${rule.rule_min_price}::bigint as rule_min_price,
        ${rule.rule_max_price}::bigint as rule_max_price, ${rule.rule_on_sale}::boolean as rule_on_sale,
        ${rule.rule_in_stock}::boolean as rule_in_stock, ${rule.rule_newest_days}::int as rule_newest_days
    ), matching as materialized (
      select p.id, p.sort from c join product p on ${matchesRule(now)}
    )
    select (select count(*)::int from matching) as total,
      coalesce((
        select array_agg(id order by sort, id) from (select id, sort from matching order by sort, id limit ${limit}) first
      ), '{}') as ids
  `.execute(db);
  return rows[0] ?? { ids: [], total: 0 };
}

/** The first list of a rule with an id that does not exist. */
export async function findUnknownRuleList(
  tx: Db,
  { rule_brands, rule_categories, rule_tags }: Pick<CollectionRule, 'rule_brands' | 'rule_categories' | 'rule_tags'>,
): Promise<keyof CollectionRule | undefined> {
  const { rows } = await sql<{ rule_brands: boolean; rule_categories: boolean; rule_tags: boolean }>`
    select
      exists (select unnest(${rule_brands}::int[]) except select id from brand) as rule_brands,
      exists (select unnest(${rule_categories}::int[]) except select id from category) as rule_categories,
      exists (select unnest(${rule_tags}::int[]) except select id from tag) as rule_tags
  `.execute(tx);
  const lists = ['rule_brands', 'rule_categories', 'rule_tags'] as const;
  return lists.find((list) => rows[0]?.[list]);
}
