import type { Db } from '../../platform/db.ts';
import { idCalled, idOnceCalled } from './naming.store.ts';
import type { NamedKind } from './naming.tables.ts';
import { isSlug } from './slug.rules.ts';

/** The id of what is called so, or was once, in whatever language. It may be hidden from shoppers by now. */
export async function findNamed(db: Db, kind: NamedKind, slug: string): Promise<number | undefined> {
  if (!isSlug(slug)) return undefined;
  return (await idCalled(db, kind, slug)) ?? (await idOnceCalled(db, kind, slug));
}

/** The id of what was once called so: for who knows today's names already. */
export async function findOnceNamed(db: Db, kind: NamedKind, slug: string): Promise<number | undefined> {
  return isSlug(slug) ? idOnceCalled(db, kind, slug) : undefined;
}
