import type { Locale } from '../../kernel/locale.ts';
import { ok, type Refused, type Result, refuse, refuseField } from '../../kernel/result.ts';
import { type Db, inTransaction } from '../../platform/db.ts';
import { markCatalog } from '../listing/mark-catalog.ts';
import { isCalledSo, lockNames, moveToOld, putNames } from './naming.store.ts';
import type { NamedKind } from './naming.tables.ts';
import { isSlug } from './slug.rules.ts';

export type NewName = {
  slug: string;
  /** The language whose URLs use the slug; null for all languages without their own. */
  locale: Locale | null;
};

/** Reserved slugs. */
const TAKEN: Record<NamedKind, readonly string[]> = { category: ['all'], store: [], page: ['stores', 'sitemap'] };

/**
 * Changes the slug of a category, store or page. The old slug redirects to the new one. Refuses an invalid slug, and
 * one that another entity of the same kind uses in any language.
 */
export async function changeName(
  db: Db,
  { kind, id }: { kind: NamedKind; id: number },
  { slug, locale }: NewName,
  now: Date,
): Promise<Result<null>> {
  if (!isSlug(slug) || TAKEN[kind].includes(slug)) return refused();
  return inTransaction(db, async (tx): Promise<Result<null>> => {
    const names = await lockNames(tx, kind, id);
    if (!names) return refuse(UNKNOWN[kind], {}, 'missing');
    if (await isCalledSo(tx, kind, slug, id)) return refused();
    const before = locale === null ? names.slug : names.slugs[locale];
    if (before === slug) return ok(null);
    const after = locale === null ? { ...names, slug } : { ...names, slugs: { ...names.slugs, [locale]: slug } };
    await moveToOld(tx, kind, { slug: before, id, inUse: slug, now });
    await putNames(tx, kind, id, after);
    // the search index contains the names
    await markCatalog(tx);
    return ok(null);
  });
}

const UNKNOWN = {
  category: 'catalog.unknown-category',
  store: 'catalog.unknown-store',
  page: 'api.not-found',
} as const satisfies Record<NamedKind, string>;

function refused(): Refused {
  return refuseField('slug', 'fields.invalid', { type: 'slug' });
}
