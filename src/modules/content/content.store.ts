import type { Db } from '../../platform/db.ts';
import type { LanguageTable } from './content.tables.ts';

const PUBLIC = 1;
const MOST_ROWS = 100;

export function publicLanguages(db: Db) {
  return db
    .selectFrom('language')
    .select(['code', 'name', 'direction', 'predefined', 'file'])
    .where('status', '=', PUBLIC)
    .orderBy('sort')
    .orderBy('code')
    .limit(MOST_ROWS)
    .execute();
}

/** Adds a language after the existing ones; an existing one keeps its position. */
export async function putLanguage(db: Db, language: Pick<LanguageTable, 'code' | 'name' | 'direction' | 'file'>) {
  await db
    .insertInto('language')
    .values({ ...language, sort: MOST_ROWS })
    .onConflict((conflict) => conflict.column('code').doUpdateSet({ ...language, status: PUBLIC }))
    .execute();
}

export function publicPage(db: Db, id: number) {
  return db
    .selectFrom('page')
    .select(['slug', 'slugs', 'title', 'body', 'updated_at'])
    .where('id', '=', id)
    .where('status', '=', PUBLIC)
    .executeTakeFirst();
}

export function publicPages(db: Db) {
  return db
    .selectFrom('page')
    .select(['slug', 'slugs', 'title', 'in_footer', 'updated_at'])
    .where('status', '=', PUBLIC)
    .orderBy('sort')
    .orderBy('slug')
    .limit(MOST_ROWS)
    .execute();
}

export function siteFeatures(db: Db) {
  return db
    .selectFrom('site_feature')
    .select(['icon', 'title', 'text'])
    .orderBy('sort')
    .orderBy('id')
    .limit(MOST_ROWS)
    .execute();
}

export function socialLinks(db: Db) {
  return db
    .selectFrom('social_link')
    .select(['link', 'title', 'image'])
    .orderBy('sort')
    .orderBy('id')
    .limit(MOST_ROWS)
    .execute();
}
