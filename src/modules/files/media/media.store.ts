import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { LocalizedText } from '../../../kernel/locale.ts';
import type { TimeRange } from '../../../kernel/time/period.schemas.ts';
import type { Db, Tx } from '../../../platform/database/db.ts';
import type { PictureSize } from '../../../platform/pictures/measure-picture.ts';
import { isPictureUnused, isPictureUsedBy, listUsedPictures } from '../picture-uses.store.ts';
import type { MediaQuery } from './media.schemas.ts';
import type { MediaFileTable } from './media.tables.ts';

export type MediaFile = Selectable<MediaFileTable>;

const COLUMNS = [
  'id',
  'file',
  'name',
  'bytes',
  'width',
  'height',
  'alt',
  'original_file',
  'crop',
  'version',
  'created_at',
] as const;

export type MediaFilter = Pick<MediaQuery, 'q' | 'use' | 'format'> & TimeRange;

/**
 * Ids of the pictures of a page, the newest first, and the number of all that match the filters: one query, because the
 * uses of all pictures are read for a filter by use.
 */
export async function selectMediaPage(
  db: Db,
  filter: MediaFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ ids: number[]; total: number }> {
  const { rows } = await sql<{ ids: number[]; total: number }>`
    with matching as materialized (select id, created_at from media_file where ${filterMediaFiles(filter)})
    select (select count(*)::int from matching) as total,
      array(select id from matching order by created_at desc, id desc limit ${limit} offset ${offset}) as ids
  `.execute(db);
  return rows[0] ?? { ids: [], total: 0 };
}

/** Unused pictures with the filters: the first ids, and the number of all. */
export async function selectUnusedMedia(
  db: Db,
  { added_until, ...filter }: Omit<MediaFilter, 'use'> & { added_until: string },
  limit: number,
): Promise<{ ids: number[]; total: number }> {
  const { rows } = await sql<{ ids: number[]; total: number }>`
    with matching as materialized (
      select id from media_file
      where created_at <= ${added_until} and ${filterMediaFiles({ ...filter, use: 'unused' })}
    )
    select (select count(*)::int from matching) as total, array(select id from matching order by id limit ${limit}) as ids
  `.execute(db);
  return rows[0] ?? { ids: [], total: 0 };
}

/** Those of the pictures that no entry uses. */
export async function selectUnusedFiles(tx: Tx, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from media_file where id = any(${ids}::int[]) and ${isPictureUnused(sql.ref('media_file.file'))}
  `.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

function filterMediaFiles({ q, use, format, from, until }: MediaFilter): RawBuilder<unknown> {
  const file = sql.ref('media_file.file');
  const conditions = [
    sql`true`,
    use && (use === 'unused' ? isPictureUnused(file) : isPictureUsedBy(file, use)),
    format && sql`(${file} like '%.svg') = ${format === 'vector'}`,
    from && sql`created_at >= ${from}`,
    until && sql`created_at < ${until}`,
    q && sql`(strpos(lower(name), lower(${q})) > 0 or id::text = ${q.replace(/^#/, '')})`,
  ].filter((condition) => typeof condition === 'object');
  return sql.join(conditions, sql` and `);
}

/** Pictures of the library by their ids, the newest first. */
export function selectMediaFiles(db: Db, ids: readonly number[]): Promise<MediaFile[]> {
  return db
    .selectFrom('media_file')
    .select(COLUMNS)
    .where(sql<boolean>`id = any(${ids}::int[])`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export function findMediaFile(db: Db, id: number): Promise<MediaFile | undefined> {
  return db.selectFrom('media_file').select(COLUMNS).where('id', '=', id).executeTakeFirst();
}

/** Locks pictures: other changes of them, and new uses by products, wait until the transaction ends. */
export function lockMediaFiles(tx: Tx, ids: readonly number[]): Promise<MediaFile[]> {
  return tx
    .selectFrom('media_file')
    .select(COLUMNS)
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Pictures of the library by their file names; they cannot be deleted before the transaction ends. */
export function selectMediaFilesByName(tx: Tx, files: readonly string[]) {
  return tx
    .selectFrom('media_file')
    .select(['file', 'alt'])
    .where('file', 'in', [...files])
    .orderBy('id')
    .forShare()
    .execute();
}

type NewMediaFile = Omit<MediaFile, 'id' | 'alt' | 'version' | 'original_file' | 'crop'>;

/** Adds a picture; the row of a file that is in the library already is not changed. */
export async function insertMediaFile(db: Db, values: NewMediaFile): Promise<number | undefined> {
  const row = await db
    .insertInto('media_file')
    .values(values)
    .onConflict((conflict) => conflict.column('file').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function updateMediaTexts(tx: Tx, id: number, { name, alt }: { name: string; alt: LocalizedText }) {
  await tx
    .updateTable('media_file')
    .set(({ eb }) => ({ name, alt: JSON.stringify(alt), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function updateMediaFile(
  tx: Tx,
  id: number,
  {
    file,
    bytes,
    width,
    height,
    original_file,
    crop,
  }: Pick<MediaFile, 'file' | 'bytes' | 'width' | 'height' | 'original_file' | 'crop'>,
): Promise<void> {
  await tx
    .updateTable('media_file')
    .set(({ eb }) => ({
      file,
      bytes,
      width,
      height,
      original_file,
      crop: crop && JSON.stringify(crop),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

export async function deleteMediaFiles(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`delete from media_file where id = any(${ids}::int[])`.execute(tx);
}

/** Pictures added by one statement, which has to complete within the time limit of statements. */
const ADDED_PICTURES = 2_000;

/** Adds pictures that entries use and that were not uploaded through the library, with the description of a product. */
export async function insertUsedPictures(db: Db, now: Date): Promise<void> {
  for (const names of listUsedPictures()) while ((await insertSomePictures(db, names, now)) > 0);
}

async function insertSomePictures(db: Db, names: RawBuilder<{ file: string }>, now: Date): Promise<bigint> {
  const { numAffectedRows = 0n } = await sql`
    insert into media_file (file, name, alt, created_at)
    select used.file, used.file, coalesce((
      select shown.alt from product_image shown where shown.file = used.file and shown.alt <> '{}' order by id limit 1
    ), '{}'), ${now}
    from (
      select distinct named.file from (${names}) named
      where not exists (select from media_file known where known.file = named.file)
      limit ${ADDED_PICTURES}
    ) used
    on conflict (file) do nothing
  `.execute(db);
  return numAffectedRows;
}

export function selectUnmeasured(db: Db, limit: number): Promise<{ id: number; file: string }[]> {
  return db
    .selectFrom('media_file')
    .select(['id', 'file'])
    .where('bytes', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** One statement for all of them: a new demo shop has 800 pictures, and each commit waits for the disk. */
export async function updateSizes(db: Db, sizes: readonly (PictureSize & { id: number })[]): Promise<void> {
  await sql`
    update media_file set bytes = size.bytes, width = size.width, height = size.height
    from jsonb_to_recordset(${JSON.stringify(sizes)}::jsonb) as size(id integer, bytes integer, width integer, height integer)
    where media_file.id = size.id
  `.execute(db);
}
