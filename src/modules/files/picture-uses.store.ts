import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/db.ts';
import {
  PICTURE_COLUMNS,
  type PictureColumn,
  type PictureUse,
  type PictureUseKind,
  type ReplacedUses,
} from './picture-columns.ts';

type Place = PictureColumn & { table: string; column: string };
const PLACES: readonly Place[] = Object.entries(PICTURE_COLUMNS).flatMap(([reference, picture]) => {
  const [table = '', column = ''] = reference.split('.');
  return picture ? [{ ...picture, table, column }] : [];
});

/** Settings with the name of a picture, such as the logo. */
const SETTING_PICTURE = sql`value #>> '{}'`;
const IS_PICTURE_NAME = sql`value #>> '{}' ~ '^\\w[\\w.-]*\\.(webp|svg|png|jpe?g)$'`;

/** Entries that use the pictures, at most `limit` of each; a picture can be used by thousands of products. */
export async function selectPictureUses(db: Db, files: readonly string[], limit: number): Promise<PictureUse[]> {
  if (files.length === 0) return [];
  const reads = PLACES.map(({ kind, table, column, id = 'id', title, titleTable }) => {
    const titles = titleTable
      ? sql`(select to_jsonb(titled.${sql.ref(title)}) from ${sql.table(titleTable)} titled where titled.id = used.${sql.ref(id)})`
      : sql`to_jsonb(used.${sql.ref(title)})`;
    return sql`(
      select ${kind} as kind, used.${sql.ref(id)} as id, ${titles} as title
      from ${sql.table(table)} used where used.${sql.ref(column)} = given.file limit ${limit}
    )`;
  });
  reads.push(sql`(
    select 'settings' as kind, null as id, to_jsonb(key) as title
    from setting where ${SETTING_PICTURE} = given.file limit ${limit}
  )`);
  // a product names its first picture twice, and an entry can use a picture in two sizes
  const { rows } = await sql<PictureUse>`
    select file, kind, id, title from (
      select distinct on (file, kind, id, title) file, kind, id, title,
        dense_rank() over (partition by file order by kind, id, title) as place
      from unnest(${files}::text[]) as given (file) cross join lateral (${sql.join(reads, sql` union all `)}) uses
    ) ranked
    where place <= ${limit} order by file, place
  `.execute(db);
  return rows;
}

/** Condition for pictures that entries of a kind use; `file` is the column with the name. */
export function isPictureUsedBy(file: RawBuilder<unknown>, kind: PictureUseKind): RawBuilder<boolean> {
  // a hash table of the names per column
  const conditions = listNames((place) => place.kind === kind).map((names) => sql`${file} in (${names})`);
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`;
}

/** Condition for pictures without a use. */
export function isPictureUnused(file: RawBuilder<unknown>): RawBuilder<boolean> {
  // PostgreSQL joins conditions that are connected by `and`; one condition over all names takes three times as long
  const conditions = listNames(() => true).map(
    (names) => sql`not exists (select from (${names}) used where used.file = ${file})`,
  );
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

/** Queries of the names of all pictures that entries use; a name can occur several times. */
export function listUsedPictures(): RawBuilder<{ file: string }>[] {
  return listNames(() => true);
}

/** A query of the names in each column. */
function listNames(isListed: (place: { kind: PictureUseKind }) => boolean): RawBuilder<{ file: string }>[] {
  const reads = PLACES.filter(isListed).map(
    ({ table, column }) =>
      sql<{ file: string }>`select ${sql.ref(column)} as file from ${sql.table(table)} where ${sql.ref(column)} <> ''`,
  );
  if (isListed({ kind: 'settings' }))
    reads.push(sql<{ file: string }>`select ${SETTING_PICTURE} as file from setting where ${IS_PICTURE_NAME}`);
  return reads;
}

/**
 * Makes every entry use another file, with a new version, so that a second editor does not save the old name; settings and
 * products get theirs from their modules. A copy at twice the width is removed unless the content is the same. Copies in
 * orders and in deletions that can be undone still have the old file.
 */
export async function replacePicture(
  tx: Tx,
  { before, after, isSameContent }: { before: string; after: string; isSameContent: boolean },
): Promise<ReplacedUses> {
  const kinds = new Set<PictureUseKind>();
  const productIds = new Set<number>();
  for (const { kind, table, column, id = 'id', hasVersion, largeColumn } of PLACES) {
    const changes = [
      sql`${sql.ref(column)} = ${after}`,
      hasVersion && sql`version = version + 1`,
      // it would still show the old picture
      largeColumn && !isSameContent && sql`${sql.ref(largeColumn)} = null`,
    ].filter((change) => typeof change === 'object');
    const { rows } = await sql<{ id: number }>`
      update ${sql.table(table)} set ${sql.join(changes)}
      where ${sql.ref(column)} = ${before} returning ${sql.ref(id)} as id
    `.execute(tx);
    if (rows.length > 0) kinds.add(kind);
    if (kind === 'products') for (const row of rows) productIds.add(row.id);
  }
  return { kinds: [...kinds], productIds: [...productIds] };
}
