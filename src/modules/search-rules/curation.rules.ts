/** Products that search rules pin and hide for one query. */
export type Curation = {
  /** In display order. */
  pinned: readonly number[];
  hidden: ReadonlySet<number>;
};

export const NO_CURATION: Curation = { pinned: [], hidden: new Set() };

/**
 * Puts the pinned products first, also those that the search did not find, and removes the hidden ones; hiding takes
 * precedence. Each id occurs once. Lists omit products that are not public.
 */
export function applyCuration(ids: readonly number[], { pinned, hidden }: Curation): readonly number[] {
  if (pinned.length === 0 && hidden.size === 0) return ids;
  return [...new Set([...pinned, ...ids])].filter((id) => !hidden.has(id));
}
