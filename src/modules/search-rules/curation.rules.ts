/** The products that the shop has pinned and hidden for one query. */
export type Curation = {
  /** In their order; the first is shown first. */
  pinned: readonly number[];
  hidden: ReadonlySet<number>;
};

export const NO_CURATION: Curation = { pinned: [], hidden: new Set() };

/**
 * The products of a search with the pinned ones first, also those that the search has not found, and without the hidden
 * ones; a product that is both is hidden. Every id stands in it once. Lists leave out products that are not public.
 */
export function applyCuration(ids: readonly number[], { pinned, hidden }: Curation): readonly number[] {
  if (pinned.length === 0 && hidden.size === 0) return ids;
  return [...new Set([...pinned, ...ids])].filter((id) => !hidden.has(id));
}
