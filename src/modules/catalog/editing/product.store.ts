import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.ts';
import { escapeLike } from '../../../platform/database/escape-like.ts';
import { MAX_SLUG_LENGTH } from '../../naming/slug.rules.ts';
import type { ProductTable } from '../catalog.tables.ts';
import { selectNextSaleTime } from '../products/sale-price.store.ts';

/** Marks products as changed for the indexes of every process and for the sitemap. */
export async function touchProducts(tx: Tx, productIds: readonly number[], now: Date): Promise<void> {
  await sql`
    update product set changed_xid = pg_current_xact_id()::text::bigint, updated_at = ${now}
    where id = any(${productIds}::int[])
  `.execute(tx);
}

/**
 * Sets the next time of the schedules of products. Call it only after their price range and price history were updated:
 * it drops a start or end of the sale price that is past, so that no job updates them for it.
 */
export async function updateScheduleDueAt(tx: Tx, productIds: readonly number[], now: Date): Promise<void> {
  await sql`
    update product set schedule_due_at = next.due_at
    from (
      select product.id, least(
        -- a product without a visible variant is published when it has one
        case when status = 2 and exists (select 1 from inventory i where i.product_id = product.id and i.status = 1)
        then publish_at end,
        hide_at,
        ${selectNextSaleTime(now)}
      ) as due_at
      from product where id = any(${productIds}::int[])
    ) next
    where product.id = next.id and product.schedule_due_at is distinct from next.due_at
  `.execute(tx);
}

/** Attribute whose values are the devices that accessories fit, by the slug of the device. */
const FITS_ATTRIBUTE = 'fits';

/** Makes accessories refer to a device by its new slug; a value with that slug, of a deleted device, gives way. */
export async function renameFittingDevice(tx: Tx, before: string, after: string): Promise<void> {
  await sql`
    with renamed as (
      select v.id, other.id as other_id
      from attribute_value v
      join attribute a on a.id = v.attribute_id and a.code = ${FITS_ATTRIBUTE}
      left join attribute_value other on other.attribute_id = a.id and other.code = ${after}
      where v.code = ${before}
    ), moved as (
      update product_spec s set value_id = renamed.other_id from renamed
      where s.value_id = renamed.id and renamed.other_id is not null
    )
    update attribute_value v set code = ${after} from renamed where v.id = renamed.id and renamed.other_id is null
  `.execute(tx);
}

type NewProduct = Pick<ProductTable, 'slug' | 'brand_id' | 'category_id' | 'title' | 'selling'> & {
  created_at: Date;
  updated_at: Date;
};

/** Inserts a hidden product. */
export async function insertProduct(tx: Tx, product: NewProduct): Promise<number> {
  const { title, ...columns } = product;
  const { id } = await tx
    .insertInto('product')
    .values({ ...columns, title: sql`${JSON.stringify(title)}::jsonb`, status: 2 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function hasBrand(db: Db, id: number): Promise<boolean> {
  return (await db.selectFrom('brand').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

export async function hasCategory(db: Db, id: number): Promise<boolean> {
  return (await db.selectFrom('category').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

/** The slug, or the slug with the lowest number that no other product has: `tern-3-2`. */
export async function findFreeSlug(tx: Tx, slug: string): Promise<string> {
  const base = slug.slice(0, MAX_SLUG_LENGTH - 6).replace(/-+$/, '');
  const { rows } = await sql<{ slug: string }>`
    select slug from product where slug = ${base} or slug like ${`${escapeLike(base)}-%`}
  `.execute(tx);
  const taken = new Set(rows.map((row) => row.slug));
  if (!taken.has(base)) return base;
  let number = 2;
  while (taken.has(`${base}-${number}`)) number += 1;
  return `${base}-${number}`;
}

export type LockedProduct = Pick<Selectable<ProductTable>, 'version' | 'status' | 'slug' | 'publish_at' | 'hide_at'>;

/** A product, locked until the transaction ends; orders of it can be placed meanwhile. */
export async function lockProduct(tx: Tx, id: number): Promise<LockedProduct | undefined> {
  return tx
    .selectFrom('product')
    .select(['version', 'status', 'slug', 'publish_at', 'hide_at'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Whether a product has a variant that customers can buy. */
export async function hasVisibleVariant(db: Db, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('inventory')
    .select('id')
    .where('product_id', '=', id)
    .where('status', '=', 1)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** As {@link incrementProductVersion}, of several products. */
export async function incrementProductVersions(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`update product set version = version + 1 where id = any(${ids}::int[])`.execute(tx);
}

/** Increases the version, so that an editor with an older one is refused. */
export async function incrementProductVersion(tx: Tx, id: number): Promise<number> {
  const { version } = await tx
    .updateTable('product')
    .set((is) => ({ version: is('version', '+', 1) }))
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

/** Also removes the time at which it would get this status, and a time at which it would get the other one that is past. */
export async function setProductStatus(tx: Tx, id: number, status: 1 | 2, now: Date): Promise<void> {
  const query = tx.updateTable('product').where('id', '=', id);
  const selectFutureTime = (column: 'publish_at' | 'hide_at') => {
    const time = sql.ref<Date>(column);
    return sql<Date | null>`case when ${time} > ${now} then ${time} end`;
  };
  if (status === 1) await query.set({ status, publish_at: null, hide_at: selectFutureTime('hide_at') }).execute();
  else await query.set({ status, hide_at: null, publish_at: selectFutureTime('publish_at') }).execute();
}

/** Seller of a shipping rule; null without a rule, or for a rule of the shop. */
export async function findRuleSeller(db: Db, id: number | null): Promise<number | null> {
  if (id === null) return null;
  const rule = await db.selectFrom('shipping_rule').select('seller_id').where('id', '=', id).executeTakeFirst();
  return rule?.seller_id ?? null;
}

/** The ids that are not tags. */
export async function findUnknownTags(db: Db, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('tag')
    .select('id')
    .where('id', 'in', [...ids])
    .execute();
  const known = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !known.has(id));
}

export async function findProductVersion(db: Db, id: number): Promise<number | undefined> {
  const row = await db.selectFrom('product').select('version').where('id', '=', id).executeTakeFirst();
  return row?.version;
}
