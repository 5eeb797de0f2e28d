import type { Result } from '../../../kernel/result.ts';
import type { Db } from '../../../platform/database/db.ts';
import { changeSlug, type NewSlug } from '../../naming/change-slug.ts';
import { invalidateFilterOptions } from '../listing/read-filter-options.ts';

/** Changes the slug of a category. Refuses like `changeSlug`. */
export async function changeCategorySlug(db: Db, id: number, name: NewSlug, now: Date): Promise<Result<null>> {
  const result = await changeSlug(db, { kind: 'category', id }, name, now);
  if (result.ok) invalidateFilterOptions(db);
  return result;
}
