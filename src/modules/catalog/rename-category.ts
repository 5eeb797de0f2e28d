import type { Locale } from '../../kernel/locale.ts';
import { ok, type Refused, type Result, refuse, refuseField } from '../../kernel/result.ts';
import { type Db, inTransaction } from '../../platform/db.ts';
import { markCatalog } from '../listing/mark-catalog.ts';
import { forgetShelves } from './read-shelves.ts';
import { isCalledSo, lockNames, moveToOld, putNames } from './slug.store.ts';

/** Words of any writing, joined by hyphens; vowel signs and the joiners between Devanagari letters belong to words. */
const SLUG = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}\u200c\u200d]*(-[\p{L}\p{N}][\p{L}\p{M}\p{N}\u200c\u200d]*)*$/u;
const MOST_CHARACTERS = 120;
/** Stands in addresses for every category. */
const EVERYTHING = 'all';

type NewName = {
  slug: string;
  /** The language whose addresses get it; null for all that have none of their own. */
  locale: Locale | null;
};

/**
 * Gives a category another name in addresses. The one it had leads on to the new one. Refuses a name that is not one,
 * or that another category bears in any language.
 */
export async function renameCategory(db: Db, id: number, { slug, locale }: NewName, now: Date): Promise<Result<null>> {
  if (slug.length > MOST_CHARACTERS || slug === EVERYTHING || slug !== slug.normalize() || !SLUG.test(slug))
    return refused();
  const result = await inTransaction(db, async (tx): Promise<Result<null>> => {
    const names = await lockNames(tx, id);
    if (!names) return refuse('catalog.unknown-category', {}, 'missing');
    if (await isCalledSo(tx, slug, id)) return refused();
    const before = locale === null ? names.slug : names.slugs[locale];
    if (before === slug) return ok(null);
    const after = locale === null ? { ...names, slug } : { ...names, slugs: { ...names.slugs, [locale]: slug } };
    if (before !== undefined) await moveToOld(tx, { slug: before, categoryId: id, inUse: slug, now });
    await putNames(tx, after);
    await markCatalog(tx);
    return ok(null);
  });
  if (result.ok) forgetShelves(db);
  return result;
}

function refused(): Refused {
  return refuseField('slug', 'fields.invalid', { type: 'slug' });
}
