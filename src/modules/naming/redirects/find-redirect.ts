import type { Db } from '../../../platform/database/db.ts';
import { selectRedirectTarget } from './redirect.store.ts';
import { getTargetPath, isRedirectSource, MAX_PATH_LENGTH, normalizeFromPath } from './redirect-path.rules.ts';

/** Redirects that lead to each other. */
export const MAX_REDIRECTS = 5;

/** Target of an address without a page; null without a redirect. Redirects that lead to each other count as one. */
export async function findRedirectTarget(db: Db, path: string): Promise<string | null> {
  let target: string | null = null;
  let from = normalizeFromPath(path);
  for (let step = 0; step < MAX_REDIRECTS && isStoredPath(from); step += 1) {
    const next = await selectRedirectTarget(db, from);
    if (next === undefined) return target;
    target = next;
    from = getTargetPath(next);
  }
  return target;
}

/** PostgreSQL does not accept a null character, and long paths cannot be stored. */
function isStoredPath(path: string): boolean {
  return path.length <= MAX_PATH_LENGTH && isRedirectSource(path);
}
