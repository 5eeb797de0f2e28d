import { sql } from 'kysely';
import { listLocales } from '../../../kernel/locale.ts';
import type { Tx } from '../../../platform/database/db.ts';
import type { EntryValues } from '../../../platform/resources/resource.ts';
import type {} from '../catalog.tables.ts';
import { productColumns, productTextFields } from '../editing/product.fields.ts';
import type { SpecValue } from '../specs/product-spec.ts';
import type { PictureData, VariantData } from '../transfer/product-data.ts';

const columns = Object.keys(productColumns);
const columnList = sql.join(columns.map((name) => sql.ref(name)));
const newColumnList = sql.join(columns.map((name) => sql.ref(`n.${name}`)));
const assignments = sql.join(columns.map((name) => sql`${sql.ref(name)} = ${sql.ref(`n.${name}`)}`));

/** Id by slug. */
export async function insertProductRows(tx: Tx, rows: readonly EntryValues[], now: Date): Promise<Map<string, number>> {
  if (rows.length === 0) return new Map();
  const { rows: inserted } = await sql<{ id: number; slug: string }>`
    insert into product (${columnList}, created_at, updated_at)
    select ${newColumnList}, ${now}, ${now} from jsonb_populate_recordset(null::product, ${JSON.stringify(rows)}::jsonb) n
    returning id, slug
  `.execute(tx);
  return new Map(inserted.map(({ id, slug }) => [slug, id]));
}

/** Increases the versions as well. */
export async function updateProductRows(tx: Tx, rows: readonly (EntryValues & { id: number })[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    update product p set ${assignments}, version = p.version + 1
    from jsonb_populate_recordset(null::product, ${JSON.stringify(rows)}::jsonb) n where p.id = n.id
  `.execute(tx);
}

export async function selectVersions(tx: Tx, ids: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; version: number }>`
    select id, version from product where id = any(${ids}::int[])
  `.execute(tx);
  return new Map(rows.map(({ id, version }) => [id, version]));
}

type Part<T> = { product_id: number; values: T };
const listIds = (parts: readonly Part<unknown>[]) => parts.map(({ product_id }) => product_id);

/** A language without any text has no row, so that the fallback applies. */
export async function replaceTextRows(tx: Tx, parts: readonly Part<EntryValues>[]): Promise<void> {
  if (parts.length === 0) return;
  const names = Object.keys(productTextFields);
  const rows = parts.flatMap(({ product_id, values }) =>
    listLocales().flatMap((locale) => {
      const texts = names.flatMap((name) => {
        const text = Reflect.get(Object(values[name]), locale);
        return text === undefined || text.length === 0 ? [] : [[name, text] as const];
      });
      return texts.length === 0 ? [] : [Object.fromEntries([['product_id', product_id], ['locale', locale], ...texts])];
    }),
  );
  await sql`
    delete from product_text where product_id = any(${listIds(parts)}::int[]) and locale = any(${listLocales()}::text[])
  `.execute(tx);
  await sql`
    insert into product_text (product_id, locale, summary, description, highlights, in_the_box)
    select product_id, locale, coalesce(summary, ''), coalesce(description, ''), coalesce(highlights, '[]'),
      coalesce(in_the_box, '[]')
    from jsonb_populate_recordset(null::product_text, ${JSON.stringify(rows)}::jsonb)
  `.execute(tx);
}

export async function replaceTagRows(tx: Tx, parts: readonly Part<readonly number[]>[]): Promise<void> {
  if (parts.length === 0) return;
  const rows = parts.flatMap(({ product_id, values }) => values.map((tag_id) => ({ product_id, tag_id })));
  await sql`delete from product_tag where product_id = any(${listIds(parts)}::int[])`.execute(tx);
  await sql`
    insert into product_tag (product_id, tag_id)
    select product_id, tag_id from jsonb_populate_recordset(null::product_tag, ${JSON.stringify(rows)}::jsonb)
  `.execute(tx);
}

export async function replaceSpecRows(tx: Tx, parts: readonly Part<readonly SpecValue[]>[]): Promise<void> {
  if (parts.length === 0) return;
  const rows = parts.flatMap(({ product_id, values }) => values.map((spec) => ({ product_id, ...spec })));
  await sql`delete from product_spec where product_id = any(${listIds(parts)}::int[])`.execute(tx);
  await sql`
    insert into product_spec (product_id, attribute_id, value_id, number, text)
    select product_id, attribute_id, value_id, number, text
    from jsonb_populate_recordset(null::product_spec, ${JSON.stringify(rows)}::jsonb)
  `.execute(tx);
}

/** The first picture is the picture of lists. */
export async function replacePictureRows(tx: Tx, parts: readonly Part<readonly PictureData[]>[]): Promise<void> {
  if (parts.length === 0) return;
  const rows = parts.flatMap(({ product_id, values }) =>
    values.map((picture, index) => ({ product_id, ...picture, sort: index + 1 })),
  );
  const ids = listIds(parts);
  const json = JSON.stringify(rows);
  await sql`
    delete from product_image m where m.product_id = any(${ids}::int[]) and not exists (
      select 1 from jsonb_populate_recordset(null::product_image, ${json}::jsonb) n
      where n.product_id = m.product_id and n.file = m.file
    )
  `.execute(tx);
  await sql`
    insert into product_image (product_id, file, alt, attribute_value_id, sort)
    select product_id, file, alt, attribute_value_id, sort
    from jsonb_populate_recordset(null::product_image, ${json}::jsonb)
    on conflict (product_id, file) do update
    set alt = excluded.alt, attribute_value_id = excluded.attribute_value_id, sort = excluded.sort
  `.execute(tx);
  await sql`
    update product p set image = (select m.file from product_image m where m.product_id = p.id order by m.sort, m.id limit 1)
    where p.id = any(${ids}::int[])
  `.execute(tx);
}

export async function updateVariantRows(tx: Tx, variants: readonly VariantData[]): Promise<void> {
  if (variants.length === 0) return;
  await sql`
    update inventory i
    set gtin = n.gtin, price = n.price, previous = n.previous, quantity = n.quantity, status = n.status
    from jsonb_populate_recordset(null::inventory, ${JSON.stringify(variants)}::jsonb) n where i.id = n.id
  `.execute(tx);
}

type NewVariantRow = VariantData & { product_id: number; sort: number };

/** Id by SKU. */
export async function insertVariantRows(tx: Tx, variants: readonly NewVariantRow[]): Promise<Map<string, number>> {
  if (variants.length === 0) return new Map();
  const { rows } = await sql<{ id: number; sku: string }>`
    insert into inventory (product_id, sku, gtin, price, previous, quantity, status, sort)
    select product_id, sku, gtin, price, previous, quantity, status, sort
    from jsonb_populate_recordset(null::inventory, ${JSON.stringify(variants)}::jsonb)
    returning id, sku
  `.execute(tx);
  return new Map(rows.map(({ id, sku }) => [sku, id]));
}

export async function replaceOptionRows(
  tx: Tx,
  variants: readonly { id: number; options: VariantData['options'] }[],
): Promise<void> {
  if (variants.length === 0) return;
  const rows = variants.flatMap(({ id, options }) =>
    Object.entries(options).map(([attribute, value_id]) => ({
      inventory_id: id,
      attribute_id: Number(attribute),
      value_id,
    })),
  );
  await sql`
    delete from inventory_attribute where inventory_id = any(${variants.map(({ id }) => id)}::int[])
  `.execute(tx);
  await sql`
    insert into inventory_attribute (inventory_id, attribute_id, value_id)
    select inventory_id, attribute_id, value_id
    from jsonb_populate_recordset(null::inventory_attribute, ${JSON.stringify(rows)}::jsonb)
  `.execute(tx);
}

export type ImportedMovement = { inventory_id: number; quantity: number; remaining: number };

export async function insertImportMovements(
  tx: Tx,
  movements: readonly ImportedMovement[],
  { note, staffName, now }: { note: string; staffName: string; now: Date },
): Promise<void> {
  if (movements.length === 0) return;
  await sql`
    insert into stock_movement (inventory_id, quantity, remaining, reason, note, staff_name, created_at)
    select inventory_id, quantity, remaining, 'correction', ${note}, ${staffName}, ${now}
    from jsonb_to_recordset(${JSON.stringify(movements)}::jsonb) n (inventory_id integer, quantity integer, remaining integer)
  `.execute(tx);
}
