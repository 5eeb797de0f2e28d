import { type Locale, pickTranslation } from '../../../kernel/locale.ts';
import { ok, type Result, refuse } from '../../../kernel/result.ts';
import type { Db } from '../../../platform/database/db.ts';
import { findBySlug } from '../../naming/find-by-slug.ts';
import type { SlugSet } from '../../naming/slug.rules.ts';
import { readSettings } from '../../settings/read-settings.ts';
import { formatShopText } from '../../settings/shop-text.rules.ts';
import { selectPublicPage } from '../content.store.ts';
import { type Block, parseMarkdown } from './markdown.rules.ts';

export type StaticPage = { names: SlugSet; title: string; blocks: Block[]; updatedAt: Date };

/** A static page in a language, by any current or former slug. Refuses an unknown or private page as missing. */
export async function findPage(db: Db, name: string, locale: Locale): Promise<Result<StaticPage>> {
  const [id, settings] = await Promise.all([findBySlug(db, 'page', name), readSettings(db)]);
  const page = id === undefined ? undefined : await selectPublicPage(db, id);
  if (!page) return refuse('api.not-found', {}, 'missing');
  return ok({
    names: { slug: page.slug, slugs: page.slugs },
    title: pickTranslation(page.title, locale),
    blocks: parseMarkdown(formatShopText(page.body, locale, settings)),
    updatedAt: page.updated_at,
  });
}
