import type { Db } from '../../platform/db.ts';
import { idCalled, idOnceCalled } from './naming.store.ts';
import type { NamedKind } from './naming.tables.ts';
import { isSlug } from './slug.rules.ts';

/** Id of the entity with this current or former slug, in any language. It may be hidden. */
export async function findNamed(db: Db, kind: NamedKind, slug: string): Promise<number | undefined> {
  if (!isSlug(slug)) return undefined;
  return (await idCalled(db, kind, slug)) ?? (await idOnceCalled(db, kind, slug));
}

/** Id of the entity with this former slug, for callers that already checked current slugs. */
export async function findOnceNamed(db: Db, kind: NamedKind, slug: string): Promise<number | undefined> {
  return isSlug(slug) ? idOnceCalled(db, kind, slug) : undefined;
}
