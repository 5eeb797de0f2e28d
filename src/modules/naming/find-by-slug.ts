import type { Db } from '../../platform/database/db.ts';
import { isSlug } from './slug.rules.ts';
import { findIdByFormerSlug, findIdBySlug } from './slug.store.ts';
import type { SluggedKind } from './slug.tables.ts';

/** Id of the entity with this current or former slug, in any language. It may be hidden. */
export async function findBySlug(db: Db, kind: SluggedKind, slug: string): Promise<number | undefined> {
  if (!isSlug(slug)) return undefined;
  return (await findIdBySlug(db, kind, slug)) ?? (await findIdByFormerSlug(db, kind, slug));
}

/** Id of the entity with this former slug, for callers that already checked current slugs. */
export async function findByFormerSlug(db: Db, kind: SluggedKind, slug: string): Promise<number | undefined> {
  return isSlug(slug) ? findIdByFormerSlug(db, kind, slug) : undefined;
}
