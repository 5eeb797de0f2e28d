import { type RawBuilder, sql } from 'kysely';
import type { LocalizedText } from '../../../kernel/locale.ts';
import type { Db, Tx } from '../../../platform/database/db.ts';
import type { Entry } from '../../../platform/resources/resource.ts';
import type {} from '../catalog.tables.ts';
import type { ProductPicture } from './product-picture.ts';

/** Pictures of a product, in their order. */
export async function selectPictures(db: Db, productId: number): Promise<ProductPicture[]> {
  return db
    .selectFrom('product_image')
    .select(['id', 'file', 'alt', 'attribute_value_id'])
    .where('product_id', '=', productId)
    .orderBy('sort')
    .orderBy('id')
    .execute();
}

/** Every picture with the title of its product, for `EntryStorage.selectRows`. */
export function selectPictureRows(): RawBuilder<unknown> {
  return sql`
    select i.id, i.product_id as owner_id, p.title, i.alt from product_image i left join product p on p.id = i.product_id
  `;
}

/** Description of a picture; its version is the one of the product. */
export async function selectPictureEntry(db: Db, id: number): Promise<Entry | undefined> {
  const row = await db
    .selectFrom('product_image as i')
    .innerJoin('product as p', 'p.id', 'i.product_id')
    .select(['i.product_id', 'i.alt', 'p.version'])
    .where('i.id', '=', id)
    .executeTakeFirst();
  return row && { id, version: row.version, values: { product_id: row.product_id, alt: row.alt } };
}

/** Locks the product of a picture, as every change of its pictures does. */
export async function lockPictureEntry(tx: Tx, id: number): Promise<Entry | undefined> {
  await tx
    .selectFrom('product as p')
    .select('p.id')
    .where('p.id', 'in', (is) => is.selectFrom('product_image').select('product_id').where('id', '=', id))
    .forNoKeyUpdate()
    .execute();
  return selectPictureEntry(tx, id);
}

export async function insertPictures(
  tx: Tx,
  productId: number,
  pictures: readonly { file: string; alt: LocalizedText; sort: number }[],
): Promise<void> {
  await tx
    .insertInto('product_image')
    .values(pictures.map(({ file, alt, sort }) => ({ product_id: productId, file, alt, sort })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function updatePicture(
  tx: Tx,
  id: number,
  { alt, attribute_value_id }: Pick<ProductPicture, 'alt' | 'attribute_value_id'>,
): Promise<void> {
  const texts = sql<LocalizedText>`${JSON.stringify(alt)}::jsonb`;
  await tx.updateTable('product_image').set({ alt: texts, attribute_value_id }).where('id', '=', id).execute();
}

export async function updatePictureAlt(tx: Tx, id: number, alt: LocalizedText): Promise<void> {
  const texts = sql<LocalizedText>`${JSON.stringify(alt)}::jsonb`;
  await tx.updateTable('product_image').set({ alt: texts }).where('id', '=', id).execute();
}

/** Ids and descriptions of the pictures of products. */
export function selectAlts(tx: Tx, productIds: readonly number[]) {
  return tx
    .selectFrom('product_image')
    .select(['id', 'alt'])
    .where(sql<boolean>`product_id = any(${productIds}::int[])`)
    .execute();
}

export async function deletePicture(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('product_image').where('id', '=', id).execute();
}

/** Numbers the pictures in the given order; the first one is the picture of lists. */
export async function saveOrder(tx: Tx, productId: number, ids: readonly number[]): Promise<void> {
  await sql`
    update product_image i set sort = o.position
    from unnest(${ids}::int[]) with ordinality as o (id, position)
    where i.id = o.id and i.product_id = ${productId} and i.sort <> o.position
  `.execute(tx);
  await sql`
    update product set image = (
      select file from product_image where product_id = ${productId} order by sort, id limit 1
    ) where id = ${productId}
  `.execute(tx);
}

/** Whether a variant of the product has this attribute value. */
export async function isValueOfProduct(db: Db, productId: number, valueId: number): Promise<boolean> {
  const row = await db
    .selectFrom('inventory_attribute as chosen')
    .innerJoin('inventory as i', 'i.id', 'chosen.inventory_id')
    .select('chosen.inventory_id')
    .where('i.product_id', '=', productId)
    .where('chosen.value_id', '=', valueId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
