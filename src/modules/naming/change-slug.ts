import type { Locale } from '../../kernel/locale.ts';
import { ok, type RefusedResult, type Result, refuse, refuseField } from '../../kernel/result.ts';
import { type Db, inTransaction } from '../../platform/database/db.ts';
import { invalidateCatalog } from '../listing/index/invalidate-catalog.ts';
import { RESERVED_SLUGS } from './reserved-slugs.rules.ts';
import { isSlug } from './slug.rules.ts';
import { isSlugTaken, lockSlugs, recordFormerSlug, updateSlugs } from './slug.store.ts';
import type { SluggedKind } from './slug.tables.ts';

export type NewSlug = {
  slug: string;
  /** The language whose URLs use the slug; null for all languages without their own. */
  locale: Locale | null;
};

/**
 * Changes the slug of a category, store or page. The old slug redirects to the new one. Refuses an invalid slug, and
 * one that another entity of the same kind uses in any language.
 */
export async function changeSlug(
  db: Db,
  { kind, id }: { kind: SluggedKind; id: number },
  { slug, locale }: NewSlug,
  now: Date,
): Promise<Result<null>> {
  if (!isSlug(slug) || RESERVED_SLUGS[kind].includes(slug)) return refuseSlug();
  return inTransaction(db, async (tx): Promise<Result<null>> => {
    const names = await lockSlugs(tx, kind, id);
    if (!names) return refuse(NOT_FOUND_CODES[kind], {}, 'missing');
    if (await isSlugTaken(tx, kind, slug, id)) return refuseSlug();
    const before = locale === null ? names.slug : names.slugs[locale];
    if (before === slug) return ok(null);
    const after = locale === null ? { ...names, slug } : { ...names, slugs: { ...names.slugs, [locale]: slug } };
    await recordFormerSlug(tx, kind, { slug: before, id, inUse: slug, now });
    await updateSlugs(tx, kind, id, after);
    // the search index contains the names
    await invalidateCatalog(tx);
    return ok(null);
  });
}

const NOT_FOUND_CODES = {
  category: 'catalog.unknown-category',
  store: 'catalog.unknown-store',
  page: 'api.not-found',
} as const satisfies Record<SluggedKind, string>;

function refuseSlug(): RefusedResult {
  return refuseField('slug', 'fields.invalid', { type: 'slug' });
}
