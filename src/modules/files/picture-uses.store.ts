import { type RawBuilder, sql } from 'kysely';
import type { LocalizedText } from '../../kernel/locale.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import type { FILE_COLUMNS } from './file-references.store.ts';

/** Kinds of entries that use pictures of the media library: the resources of the admin, repairs and settings. */
export const PICTURE_USE_KINDS = [
  'products',
  'categories',
  'brands',
  'collections',
  'flash-sales',
  'slides',
  'banners',
  'social-links',
  'repairs',
  'settings',
] as const;
export type PictureUseKind = (typeof PICTURE_USE_KINDS)[number];

type PictureColumn = {
  kind: PictureUseKind;
  /** Column with the id of the entry; `id` by default. */
  id?: string;
  /** Table with the title of the entry, if it is another one. */
  titleTable?: string;
  title: string;
  /** Whether the table has a version, which a second editor of the entry is compared with. */
  hasVersion: boolean;
};

/**
 * What every public file column means for the media library; null for pictures of customers and sellers, and for copies in
 * orders. A column that is missing here does not compile, and one that is missing in `FILE_COLUMNS` fails a test.
 */
export const PICTURE_COLUMNS: Record<(typeof FILE_COLUMNS.files)[number], PictureColumn | null> = {
  'banner.image': { kind: 'banners', title: 'title', hasVersion: true },
  'banner.image_2x': { kind: 'banners', title: 'title', hasVersion: true },
  'brand.image': { kind: 'brands', title: 'title', hasVersion: true },
  'category.image': { kind: 'categories', title: 'title', hasVersion: true },
  'collection.image': { kind: 'collections', title: 'title', hasVersion: true },
  'customer.picture': null,
  'device_model.image': { kind: 'repairs', title: 'name', hasVersion: false },
  'device_type.image': { kind: 'repairs', title: 'name', hasVersion: false },
  'flash_sale.image': { kind: 'flash-sales', title: 'title', hasVersion: true },
  'media_file.file': null,
  'order_line.image': null,
  // the version of a product also counts its other pictures, see `replacePicture`
  'product.image': { kind: 'products', title: 'title', hasVersion: false },
  'product_image.file': {
    kind: 'products',
    id: 'product_id',
    titleTable: 'product',
    title: 'title',
    hasVersion: false,
  },
  'repair_location.image': { kind: 'repairs', title: 'name', hasVersion: false },
  'repair_service.image': { kind: 'repairs', title: 'name', hasVersion: false },
  'review_image.file': null,
  'seller.cover': null,
  'seller.image': null,
  'slide.image': { kind: 'slides', title: 'title', hasVersion: true },
  'slide.image_2x': { kind: 'slides', title: 'title', hasVersion: true },
  'social_link.image': { kind: 'social-links', title: 'title', hasVersion: true },
};

type Place = PictureColumn & { table: string; column: string };
const PLACES: readonly Place[] = Object.entries(PICTURE_COLUMNS).flatMap(([reference, picture]) => {
  const [table = '', column = ''] = reference.split('.');
  return picture ? [{ ...picture, table, column }] : [];
});

/** Settings with the name of a picture, such as the logo. */
const SETTING_PICTURE = sql`value #>> '{}'`;
const IS_PICTURE_NAME = sql`value #>> '{}' ~ '^\\w[\\w.-]*\\.(webp|svg|png|jpe?g)$'`;

/** An entry that uses a picture. */
export type PictureUse = {
  file: string;
  kind: PictureUseKind;
  /** Id of the entry; null for a setting. */
  id: number | null;
  /** For a setting its key. */
  title: LocalizedText | string;
};

/** Entries that use the pictures, at most `limit` of each. */
export async function selectPictureUses(db: Db, files: readonly string[], limit: number): Promise<PictureUse[]> {
  if (files.length === 0) return [];
  const reads = PLACES.map(({ kind, table, column, id = 'id', title, titleTable }) => {
    const titles = titleTable
      ? sql`(select to_jsonb(titled.${sql.ref(title)}) from ${sql.table(titleTable)} titled where titled.id = used.${sql.ref(id)})`
      : sql`to_jsonb(used.${sql.ref(title)})`;
    return sql`
      select used.${sql.ref(column)} as file, ${kind} as kind, used.${sql.ref(id)} as id, ${titles} as title
      from ${sql.table(table)} used where used.${sql.ref(column)} = any(${files}::text[])`;
  });
  reads.push(sql`
    select ${SETTING_PICTURE} as file, 'settings' as kind, null as id, to_jsonb(key) as title
    from setting where ${SETTING_PICTURE} = any(${files}::text[])`);
  // a product names its first picture twice, and an entry can use a picture in two sizes
  const { rows } = await sql<PictureUse>`
    select file, kind, id, title from (
      select distinct on (file, kind, id, title) file, kind, id, title,
        dense_rank() over (partition by file order by kind, id, title) as place
      from (${sql.join(reads, sql` union all `)}) uses
    ) ranked
    where place <= ${limit} order by file, place
  `.execute(db);
  return rows;
}

/** Condition for pictures that an entry uses, of one kind or of any; `file` is the column with the name. */
export function isPictureUsed(file: RawBuilder<unknown>, kind?: PictureUseKind): RawBuilder<boolean> {
  const conditions = PLACES.filter((place) => kind === undefined || place.kind === kind).map(
    ({ table, column }) => sql`exists (select from ${sql.table(table)} used where used.${sql.ref(column)} = ${file})`,
  );
  if (kind === undefined || kind === 'settings')
    conditions.push(sql`exists (select from setting where ${SETTING_PICTURE} = ${file})`);
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`;
}

/** Names of all pictures that entries use, as a query. */
export function selectUsedPictures(): RawBuilder<{ file: string }> {
  const reads = PLACES.map(
    ({ table, column }) =>
      sql`select ${sql.ref(column)} as file from ${sql.table(table)} where ${sql.ref(column)} <> ''`,
  );
  reads.push(sql`select ${SETTING_PICTURE} as file from setting where ${IS_PICTURE_NAME}`);
  return sql`${sql.join(reads, sql` union `)}`;
}

/** Entries whose picture was replaced. */
export type ReplacedUses = { kinds: PictureUseKind[]; productIds: number[] };

/**
 * Makes every entry use another file, with a new version, so that a second editor does not save the old name. Copies in
 * orders and in deletions that can be undone keep the old file.
 */
export async function replacePicture(tx: Tx, before: string, after: string): Promise<ReplacedUses> {
  const kinds = new Set<PictureUseKind>();
  const productIds = new Set<number>();
  for (const { kind, table, column, id = 'id', hasVersion } of PLACES) {
    const { rows } = await sql<{ id: number }>`
      update ${sql.table(table)} set ${sql.ref(column)} = ${after}${hasVersion ? sql`, version = version + 1` : sql``}
      where ${sql.ref(column)} = ${before} returning ${sql.ref(id)} as id
    `.execute(tx);
    if (rows.length > 0) kinds.add(kind);
    if (kind === 'products') for (const row of rows) productIds.add(row.id);
  }
  await sql`update product set version = version + 1 where id = any(${[...productIds]}::int[])`.execute(tx);
  const settings = await sql`
    update setting set value = to_jsonb(${after}::text), version = version + 1 where ${SETTING_PICTURE} = ${before}
  `.execute(tx);
  if (Number(settings.numAffectedRows) > 0) kinds.add('settings');
  return { kinds: [...kinds], productIds: [...productIds] };
}
