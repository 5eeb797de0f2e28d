import type { Result } from '../../kernel/result.ts';
import type { Db } from '../../platform/db.ts';
import { changeName, type NewName } from '../naming/change-name.ts';
import { forgetShelves } from './read-shelves.ts';

/** Changes the slug of a category. Refuses like `changeName`. */
export async function renameCategory(db: Db, id: number, name: NewName, now: Date): Promise<Result<null>> {
  const result = await changeName(db, { kind: 'category', id }, name, now);
  if (result.ok) forgetShelves(db);
  return result;
}
