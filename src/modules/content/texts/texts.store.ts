import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.ts';

/** More rows than messages exist. */
const MAX_OVERRIDES = 20_000;

/** A text that staff changed, or reset: then `text` is null. */
export type StoredText = { key: string; text: string | null; sourceText: string; version: number };

const COLUMNS = ['key', 'text', 'source_text as sourceText', 'version'] as const;

/** Number of changes by language. Rows are never deleted and their versions only grow, so every change increases it. */
export async function selectRevisions(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('message_override')
    .select(['locale', sql<number>`sum(version)::integer`.as('revision')])
    .groupBy('locale')
    .execute();
  return new Map(rows.map(({ locale, revision }) => [locale, revision]));
}

export async function selectRevision(db: Db, locale: string): Promise<number> {
  const row = await db
    .selectFrom('message_override')
    .select(sql<number>`coalesce(sum(version), 0)::integer`.as('revision'))
    .where('locale', '=', locale)
    .executeTakeFirstOrThrow();
  return row.revision;
}

export function selectStoredTexts(db: Db, locale: string): Promise<StoredText[]> {
  return db
    .selectFrom('message_override')
    .select(COLUMNS)
    .where('locale', '=', locale)
    .orderBy('key')
    .limit(MAX_OVERRIDES)
    .execute();
}

export function findStoredText(db: Db, locale: string, key: string): Promise<StoredText | undefined> {
  return db
    .selectFrom('message_override')
    .select(COLUMNS)
    .where('locale', '=', locale)
    .where('key', '=', key)
    .executeTakeFirst();
}

/** Changes of one language follow each other: the first change of a text has no row to lock. */
export async function lockTexts(tx: Tx, locale: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`texts ${locale}`}, 0))`.execute(tx);
}

type ChangedText = { key: string; text: string | null; sourceText: string };

/** Stores at least one changed text; each gets its next version. */
export async function upsertTexts(
  tx: Tx,
  texts: readonly ChangedText[],
  { locale, staffId, now }: { locale: string; staffId: string; now: Date },
): Promise<void> {
  const rows = texts.map(({ key, text, sourceText }) => {
    return { locale, key, text, source_text: sourceText, changed_by: staffId, changed_at: now };
  });
  await tx
    .insertInto('message_override')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['locale', 'key']).doUpdateSet(({ ref, eb }) => ({
        text: ref('excluded.text'),
        source_text: ref('excluded.source_text'),
        version: eb('message_override.version', '+', 1),
        changed_by: ref('excluded.changed_by'),
        changed_at: ref('excluded.changed_at'),
      })),
    )
    .execute();
}

export type CheckedImport = { locale: string; texts: Record<string, string>; revision: number };

export function findCheckedImport(tx: Tx, staffId: string): Promise<CheckedImport | undefined> {
  return tx
    .selectFrom('message_import')
    .select(['locale', 'texts', 'revision'])
    .where('staff_id', '=', staffId)
    .forUpdate()
    .executeTakeFirst();
}

/** Replaces the file that the member checked before. */
export async function upsertCheckedImport(
  tx: Tx,
  { staffId, locale, texts, revision, now }: CheckedImport & { staffId: string; now: Date },
): Promise<void> {
  const row = { staff_id: staffId, locale, texts: JSON.stringify(texts), revision, checked_at: now };
  await tx
    .insertInto('message_import')
    .values(row)
    .onConflict((conflict) => conflict.column('staff_id').doUpdateSet(row))
    .execute();
}

export async function deleteCheckedImport(tx: Tx, staffId: string): Promise<void> {
  await tx.deleteFrom('message_import').where('staff_id', '=', staffId).execute();
}
