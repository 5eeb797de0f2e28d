import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';

/**
 * Every column that references a stored file, by folder. Add a new column here before writing to it, otherwise its
 * files are purged. A picture also needs an entry in `picture-columns.ts`, for the media library.
 */
export const FILE_COLUMNS = {
  files: [
    'banner.image',
    'banner.image_2x',
    'brand.image',
    'category.image',
    'collection.image',
    'customer.picture',
    'device_model.image',
    'device_type.image',
    'flash_sale.image',
    'media_file.file',
    'media_file.original_file',
    'order_line.image',
    'product.image',
    'product_image.file',
    'repair_location.image',
    'repair_service.image',
    'review_image.file',
    'seller.cover',
    'seller.image',
    'slide.image',
    'slide.image_2x',
    'social_link.image',
  ],
  proofs: [
    'contact_photo.file',
    'product_import.file',
    'product_import.pictures',
    'return_photo.file',
    'seller_application.document',
    'ticket_photo.file',
    'transfer_proof.file',
  ],
} as const;

export type FileFolder = keyof typeof FILE_COLUMNS;

/** Pictures of the home page, then of categories, collections and the newest products. */
export async function selectShownPictures(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ file: string }>`
    select file from (
      select image as file, 1 as place, 0 as id from slide
      union all select image_2x, 1, 0 from slide
      union all select image, 2, 0 from banner
      union all select image_2x, 2, 0 from banner
      union all select 'thumb-' || image, 3, 0 from category
      union all select image, 4, 0 from collection
      union all (select image, 5, id from product order by id desc limit ${limit})
    ) shown
    where file is not null
    order by place, id desc limit ${limit}`.execute(db);
  return rows.map(({ file }) => file);
}

/** The file names that are referenced by a row. */
export async function selectReferencedFiles(
  db: Db,
  folder: FileFolder,
  names: readonly string[],
): Promise<Set<string>> {
  const reads = FILE_COLUMNS[folder].map((reference) => {
    const [table = '', column = ''] = reference.split('.');
    return sql`select ${sql.ref(column)} as name from ${sql.table(table)} where ${sql.ref(column)} = any(${names}::text[])`;
  });
  // an undo of an import restores the pictures of products
  if (folder === 'files')
    reads.push(sql`
      select restored.name from product_import_change
      cross join jsonb_array_elements_text(jsonb_path_query_array(before, '$.pictures[*].file')) restored (name)
      where jsonb_path_query_array(before, '$.pictures[*].file') ?| ${names}::text[]`);
  // settings reference files too, such as the logo
  reads.push(sql`select value #>> '{}' as name from setting where value #>> '{}' = any(${names}::text[])`);
  // and deleted entries, whose deletion can be undone
  reads.push(sql`
    select field.value as name from deleted_entry, jsonb_each_text(deleted_entry.content) field
    where field.value = any(${names}::text[])`);
  const { rows } = await sql<{ name: string }>`${sql.join(reads, sql` union `)}`.execute(db);
  return new Set(rows.map(({ name }) => name));
}
