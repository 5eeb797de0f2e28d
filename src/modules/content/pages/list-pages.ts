import type { Locale, LocalizedText } from '../../../kernel/locale.ts';
import type { Db } from '../../../platform/database/db.ts';
import { type PagePaths, STANDARD_PAGES } from '../../naming/page-paths.rules.ts';
import { localizeSlug, type SlugSet } from '../../naming/slug.rules.ts';
import { selectPublicPages } from '../content.store.ts';

/** Localised paths of the public pages. */
export async function listPagePaths(db: Db, locale: Locale): Promise<PagePaths> {
  return buildPagePaths(await selectPublicPages(db), locale);
}

export function buildPagePaths(pages: readonly SlugSet[], locale: Locale): PagePaths {
  const differing = pages.filter((page) => localizeSlug(page, locale) !== page.slug);
  const path = (slug: string) => `/page/${encodeURIComponent(slug)}`;
  const missing = STANDARD_PAGES.filter((slug) => !pages.some((page) => page.slug === slug));
  return Object.fromEntries([
    ...differing.map((page) => [path(page.slug), path(localizeSlug(page, locale))]),
    ...missing.map((slug) => [path(slug), '']),
  ]);
}

/** Every public page with its slugs, title and last change. */
export async function listPages(db: Db): Promise<{ names: SlugSet; title: LocalizedText; updatedAt: Date }[]> {
  return (await selectPublicPages(db)).map(({ slug, slugs, title, updated_at }) => ({
    names: { slug, slugs },
    title,
    updatedAt: updated_at,
  }));
}
