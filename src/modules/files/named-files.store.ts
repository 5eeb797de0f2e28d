import { sql } from 'kysely';
import type { Db } from '../../platform/db.ts';

/** Every column that names a file of the shop, by the folder it lies in. A new one belongs here before it is written. */
export const NAMING_COLUMNS = {
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
    'return_photo.file',
    'seller_application.document',
    'ticket_photo.file',
    'transfer_proof.file',
  ],
} as const;

export type FileFolder = keyof typeof NAMING_COLUMNS;

/** Which of these names stand in a row. */
export async function namedAmong(db: Db, folder: FileFolder, names: readonly string[]): Promise<Set<string>> {
  const reads = NAMING_COLUMNS[folder].map((place) => {
    const [table = '', column = ''] = place.split('.');
    return sql`select ${sql.ref(column)} as name from ${sql.table(table)} where ${sql.ref(column)} = any(${names}::text[])`;
  });
  // the shop's logo and its like
  reads.push(sql`select value #>> '{}' as name from setting where value #>> '{}' = any(${names}::text[])`);
  const { rows } = await sql<{ name: string }>`${sql.join(reads, sql` union `)}`.execute(db);
  return new Set(rows.map(({ name }) => name));
}
