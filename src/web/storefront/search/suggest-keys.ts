/** Index of the search field, before the first row and after the last. */
export const IN_BOX = -1;

/** The row a key moves to; null when the field handles the key. */
export function rowAfter(key: string, active: number, count: number): number | null {
  if (count === 0) return null;
  if (key === 'ArrowDown') return active + 1 < count ? active + 1 : IN_BOX;
  if (key === 'ArrowUp') return active === IN_BOX ? count - 1 : active - 1;
  if (active === IN_BOX) return null;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}
