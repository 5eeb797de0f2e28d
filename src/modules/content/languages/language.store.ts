import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.ts';
import type { LanguageTable } from '../content.tables.ts';

export const PUBLIC_STATUS = 1;
export const HIDDEN_STATUS = 2;
export const MAX_LANGUAGES = 100;

const COLUMNS = ['code', 'name', 'direction', 'file', 'status', 'fallback', 'version'] as const;
export type LanguageRow = Pick<Selectable<LanguageTable>, (typeof COLUMNS)[number]>;

/** Configured languages in the order of the language list; `completeRows` adds the built-in ones without a row. */
export function selectLanguages(db: Db): Promise<LanguageRow[]> {
  return db.selectFrom('language').select(COLUMNS).orderBy('sort').orderBy('code').limit(MAX_LANGUAGES).execute();
}

/** As `selectLanguages`; changes of the list follow each other. */
export async function lockLanguages(tx: Tx): Promise<LanguageRow[]> {
  await sql`lock table language in share row exclusive mode`.execute(tx);
  return selectLanguages(tx);
}

type NewLanguageRow = Pick<LanguageRow, 'code' | 'name' | 'direction' | 'file' | 'status' | 'fallback'>;

/** Adds a language after the existing ones; an existing one keeps its position. */
export async function upsertLanguage(tx: Tx, language: NewLanguageRow): Promise<void> {
  await tx
    .insertInto('language')
    .values({ ...language, sort: MAX_LANGUAGES })
    .onConflict((conflict) =>
      conflict.column('code').doUpdateSet(({ eb }) => ({ ...language, version: eb('language.version', '+', 1) })),
    )
    .execute();
}

/** Rows for built-in languages, in their order before the others. */
export async function insertBuiltInLanguages(
  tx: Tx,
  languages: readonly Pick<LanguageRow, 'code' | 'name' | 'direction' | 'status'>[],
): Promise<void> {
  if (languages.length === 0) return;
  const rows = languages.map((language, index) => {
    return { ...language, predefined: true, sort: index - languages.length };
  });
  await tx
    .insertInto('language')
    .values(rows)
    .onConflict((conflict) => conflict.column('code').doNothing())
    .execute();
}

export async function updateLanguage(
  tx: Tx,
  code: string,
  change: Partial<Pick<LanguageRow, 'name' | 'status' | 'fallback'>>,
): Promise<void> {
  await tx
    .updateTable('language')
    .set(({ eb }) => ({ ...change, version: eb('version', '+', 1) }))
    .where('code', '=', code)
    .execute();
}

export async function updateLanguageOrder(tx: Tx, codes: readonly string[]): Promise<void> {
  await sql`
    update language l set sort = o.sort
    from unnest(${[...codes]}::text[]) with ordinality o (code, sort) where l.code = o.code
  `.execute(tx);
}

export async function deleteLanguage(tx: Tx, code: string): Promise<void> {
  await tx.deleteFrom('language').where('code', '=', code).execute();
}
