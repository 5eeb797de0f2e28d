import { MAX_INTEGER } from '../../../kernel/ids.ts';
import { to } from '../../paths.ts';
import type { CustomerListName } from '../../rendering/visitor.tsx';

/** Path of a list page and of the form that changes it. */
export const LIST_PATHS: Record<CustomerListName, string> = {
  wishlist: to.wishlists(),
  compared: to.compared(),
  following: to.following(),
};

/** Parses a list change: `add` or `remove` with an id; null if invalid. */
export function parseListChange(form: FormData): { id: number; keep: boolean } | null {
  const keep = form.has('add');
  const value = form.get(keep ? 'add' : 'remove');
  if (typeof value !== 'string' || !/^[1-9]\d{0,9}$/.test(value) || Number(value) > MAX_INTEGER) return null;
  return { id: Number(value), keep };
}
