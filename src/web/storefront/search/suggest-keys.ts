/** Index of the search field, before the first row and after the last. */
export const SEARCH_FIELD_INDEX = -1;

/** The row a key moves to; null when the field handles the key. */
export function getNextRow(key: string, active: number, count: number): number | null {
  if (count === 0) return null;
  if (key === 'ArrowDown') return active + 1 < count ? active + 1 : SEARCH_FIELD_INDEX;
  if (key === 'ArrowUp') return active === SEARCH_FIELD_INDEX ? count - 1 : active - 1;
  if (active === SEARCH_FIELD_INDEX) return null;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}
