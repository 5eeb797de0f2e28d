import type { Db } from '../../platform/database/db.ts';
import type {} from './content.tables.ts';

const PUBLIC_STATUS = 1;
const MAX_ROWS = 100;

export function selectPage(db: Db, id: number, { withHidden }: { withHidden: boolean }) {
  return db
    .selectFrom('page')
    .select(['id', 'slug', 'slugs', 'title', 'body', 'updated_at'])
    .where('id', '=', id)
    .$if(!withHidden, (query) => query.where('status', '=', PUBLIC_STATUS))
    .executeTakeFirst();
}

export function selectPublicPages(db: Db) {
  return db
    .selectFrom('page')
    .select(['slug', 'slugs', 'title', 'in_footer', 'updated_at'])
    .where('status', '=', PUBLIC_STATUS)
    .orderBy('sort')
    .orderBy('slug')
    .limit(MAX_ROWS)
    .execute();
}

export function selectSiteFeatures(db: Db) {
  return db
    .selectFrom('site_feature')
    .select(['icon', 'title', 'text'])
    .orderBy('sort')
    .orderBy('id')
    .limit(MAX_ROWS)
    .execute();
}

export function selectSocialLinks(db: Db) {
  return db
    .selectFrom('social_link')
    .select(['link', 'title', 'image'])
    .orderBy('sort')
    .orderBy('id')
    .limit(MAX_ROWS)
    .execute();
}

/** Time of the last change, in the sitemap and on the page. */
export async function updatePageTime(db: Db, id: number, now: Date): Promise<void> {
  await db.updateTable('page').set({ updated_at: now }).where('id', '=', id).execute();
}
