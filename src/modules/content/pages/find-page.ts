import { type Locale, pickTranslation } from '../../../kernel/locale.ts';
import { ok, type Result, refuse } from '../../../kernel/result.ts';
import type { Db } from '../../../platform/database/db.ts';
import { findBySlug } from '../../naming/find-by-slug.ts';
import type { SlugSet } from '../../naming/slug.rules.ts';
import { readSettings } from '../../settings/read-settings.ts';
import { formatShopText } from '../../settings/shop-text.rules.ts';
import { selectPage } from '../content.store.ts';
import { type Block, parseMarkdown } from './markdown.rules.ts';

export type StaticPage = { id: number; names: SlugSet; title: string; blocks: Block[]; updatedAt: Date };

/**
 * A static page in a language, by any current or former slug. Refuses an unknown page as missing, and without `withHidden`
 * also a hidden one.
 */
export async function findPage(
  db: Db,
  name: string,
  locale: Locale,
  { withHidden = false }: { withHidden?: boolean } = {},
): Promise<Result<StaticPage>> {
  const [id, settings] = await Promise.all([findBySlug(db, 'page', name), readSettings(db)]);
  const page = id === undefined ? undefined : await selectPage(db, id, { withHidden });
  if (!page) return refuse('api.not-found', {}, 'missing');
  return ok({
    id: page.id,
    names: { slug: page.slug, slugs: page.slugs },
    title: pickTranslation(page.title, locale),
    blocks: parseMarkdown(formatShopText(page.body, locale, settings)),
    updatedAt: page.updated_at,
  });
}
