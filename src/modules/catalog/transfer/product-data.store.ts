import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import type {} from '../catalog.tables.ts';
import { productColumns, productTextFields } from '../editing/product.fields.ts';
import { formatTime } from '../format-time.store.ts';
import type { StoredProduct } from './product-data.ts';

type TextRow = Record<string, string | string[]> & { locale: string };
type ProductRow = StoredProduct & { texts: TextRow[] };

/** Times have the notation of `Date.toISOString`, as the schema of their field. */
const columns = sql.join(
  Object.entries(productColumns).flatMap(([name, { control }]) => {
    const column = sql.ref(`p.${name}`);
    return [sql.lit(name), control.kind === 'date-time' ? formatTime(column) : column];
  }),
);
const textColumns = sql.join(
  ['locale', ...Object.keys(productTextFields)].flatMap((name) => [sql.lit(name), sql.ref(`t.${name}`)]),
);

/** Everything that files contain of some products, in the order of their ids. */
export async function selectProductData(db: Db, ids: readonly number[]): Promise<StoredProduct[]> {
  const { rows } = await sql<ProductRow>`
    select p.id, p.version,
      jsonb_build_object(${columns}) || jsonb_build_object('tags', (
        select coalesce(jsonb_agg(g.tag_id order by g.tag_id), '[]') from product_tag g where g.product_id = p.id
      )) as fields,
      (select coalesce(jsonb_agg(jsonb_build_object(${textColumns})), '[]')
        from product_text t where t.product_id = p.id) as texts,
      (select coalesce(jsonb_agg(jsonb_build_object('attribute_id', s.attribute_id, 'value_id', s.value_id,
          'number', trim_scale(s.number)::text, 'text', s.text) order by s.attribute_id), '[]')
        from product_spec s where s.product_id = p.id) as specs,
      (select coalesce(jsonb_agg(jsonb_build_object('file', m.file, 'alt', m.alt,
          'attribute_value_id', m.attribute_value_id) order by m.sort, m.id), '[]')
        from product_image m where m.product_id = p.id) as pictures,
      (select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'sku', i.sku, 'gtin', i.gtin, 'price', i.price,
          'previous', i.previous, 'quantity', i.quantity, 'status', i.status, 'options', (
            select coalesce(jsonb_object_agg(a.attribute_id, a.value_id), '{}')
            from inventory_attribute a where a.inventory_id = i.id
          )) order by i.sort, i.id), '[]')
        from inventory i where i.product_id = p.id) as variants
    from product p where p.id = any(${ids}::int[]) order by p.id
  `.execute(db);
  return rows.map(({ texts, fields, ...product }) => ({ ...product, fields: { ...fields, ...groupTexts(texts) } }));
}

/** Texts by field and language; a language without the text has none. */
function groupTexts(rows: readonly TextRow[]): Record<string, Record<string, string | string[]>> {
  const byField = Object.keys(productTextFields).map((field) => {
    const texts = rows.flatMap((row) => {
      const text = row[field];
      return text !== undefined && text.length > 0 ? [[row.locale, text] as const] : [];
    });
    return [field, Object.fromEntries(texts)] as const;
  });
  return Object.fromEntries(byField);
}
