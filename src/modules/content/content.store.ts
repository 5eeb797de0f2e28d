import type { Db } from '../../platform/db.ts';
import type {} from './content.tables.ts';

const PUBLIC = 1;
/** The two banners that belong to no place on a page. */
export const TOP_BANNER = 10;
export const POPUP_BANNER = 11;
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

export function publicPage(db: Db, slug: string) {
  return db
    .selectFrom('page')
    .select(['slug', 'title', 'body', 'updated_at'])
    .where('slug', '=', slug)
    .where('status', '=', PUBLIC)
    .executeTakeFirst();
}

export function publicPages(db: Db) {
  return db
    .selectFrom('page')
    .select(['slug', 'title', 'in_footer', 'updated_at'])
    .where('status', '=', PUBLIC)
    .orderBy('sort')
    .orderBy('slug')
    .limit(MOST_ROWS)
    .execute();
}

/** The first banner of a place in force at a moment. */
export function bannerAt(db: Db, place: typeof TOP_BANNER | typeof POPUP_BANNER, now: Date) {
  return db
    .selectFrom('banner')
    .select(['title', 'text', 'image', 'image_2x', 'alt', 'closable', 'source_type', 'source', 'status'])
    .where('place', '=', place)
    .where('status', '=', PUBLIC)
    .where((is) => is.or([is('starts_at', 'is', null), is('starts_at', '<=', now)]))
    .where((is) => is.or([is('ends_at', 'is', null), is('ends_at', '>', now)]))
    .orderBy('sort')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
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
