import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import type { SlugSet } from './slug.rules.ts';
import type { SluggedKind } from './slug.tables.ts';

const TABLE_BY_KIND = { category: 'category', store: 'seller', page: 'page' } as const satisfies Record<
  SluggedKind,
  string
>;

/**
 * Slugs of an entity; serialises slug changes of its kind until the transaction ends, so that a slug is assigned once.
 */
export async function lockSlugs(tx: Db, kind: SluggedKind, id: number): Promise<SlugSet | undefined> {
  await sql`select pg_advisory_xact_lock(hashtext('slug'), hashtext(${kind}))`.execute(tx);
  const { rows } =
    await sql<SlugSet>`select slug, slugs from ${sql.table(TABLE_BY_KIND[kind])} where id = ${id}`.execute(tx);
  return rows[0];
}

/** Whether another entity of the kind uses this slug in any language. */
export async function isSlugTaken(tx: Db, kind: SluggedKind, slug: string, otherThan: number): Promise<boolean> {
  const { rows } = await sql`
    select id from ${sql.table(TABLE_BY_KIND[kind])}
    where id <> ${otherThan} and (slug = ${slug} or slugs @? ${toAnyValuePath(slug)}::jsonpath) limit 1
  `.execute(tx);
  return rows.length > 0;
}

/** Id by the default slug, otherwise by the slug of any language. */
export async function findIdBySlug(db: Db, kind: SluggedKind, slug: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(TABLE_BY_KIND[kind])}
    where slug = ${slug} or slugs @? ${toAnyValuePath(slug)}::jsonpath
    order by slug = ${slug} desc limit 1
  `.execute(db);
  return rows[0]?.id;
}

function toAnyValuePath(slug: string): string {
  return `$.* ? (@ == ${JSON.stringify(slug)})`;
}

export async function findIdByFormerSlug(db: Db, kind: SluggedKind, slug: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('former_slug')
    .select('owner_id')
    .where('kind', '=', kind)
    .where('slug', '=', slug)
    .executeTakeFirst();
  return row?.owner_id;
}

export async function updateSlugs(tx: Db, kind: SluggedKind, id: number, { slug, slugs }: SlugSet): Promise<void> {
  await sql`
    update ${sql.table(TABLE_BY_KIND[kind])} set slug = ${slug}, slugs = ${JSON.stringify(slugs)}::jsonb where id = ${id}
  `.execute(tx);
}

/** Records the old slug as a redirect and removes a redirect from the new slug. */
export async function recordFormerSlug(
  tx: Db,
  kind: SluggedKind,
  { slug, id, inUse, now }: { slug: string | undefined; id: number; inUse: string; now: Date },
): Promise<void> {
  if (slug !== undefined) {
    const row = { owner_id: id, replaced_at: now };
    await tx
      .insertInto('former_slug')
      .values({ kind, slug, ...row })
      .onConflict((conflict) => conflict.columns(['kind', 'slug']).doUpdateSet(row))
      .execute();
  }
  await tx.deleteFrom('former_slug').where('kind', '=', kind).where('slug', '=', inUse).execute();
}

export async function moveFormerSlugs(tx: Db, kind: SluggedKind, from: number, to: number): Promise<void> {
  await tx
    .updateTable('former_slug')
    .set({ owner_id: to })
    .where('kind', '=', kind)
    .where('owner_id', '=', from)
    .execute();
}
