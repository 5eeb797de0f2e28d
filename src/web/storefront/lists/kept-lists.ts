import { MAX_INTEGER } from '../../../kernel/ids.ts';
import { to } from '../../paths.ts';
import type { KeptList } from '../../visitor.tsx';

/** Where a list is seen, and where a form that changes it goes. */
export const LIST_PATH: Record<KeptList, string> = {
  wishlist: to.wishlists(),
  compared: to.compared(),
  following: to.following(),
};

/** What a button of a list says: `add` or `remove` and an id; null when it says neither. */
export function readKeeping(form: FormData): { id: number; keep: boolean } | null {
  const keep = form.has('add');
  const value = form.get(keep ? 'add' : 'remove');
  if (typeof value !== 'string' || !/^[1-9]\d{0,9}$/.test(value) || Number(value) > MAX_INTEGER) return null;
  return { id: Number(value), keep };
}
