/** Which products this browser has shown, the newest first. It never leaves the browser but to ask for their cards. */

const NAME = 'recentlyViewed';
export const MOST_VIEWED = 12;

export function viewedProducts(): number[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(NAME) ?? '[]');
    if (!Array.isArray(stored)) return [];
    return stored.filter((id) => Number.isInteger(id) && id > 0).slice(0, MOST_VIEWED);
  } catch {
    return []; // refused, or not ours
  }
}

export function rememberViewed(id: number): void {
  const ids = [id, ...viewedProducts().filter((one) => one !== id)].slice(0, MOST_VIEWED);
  try {
    localStorage.setItem(NAME, JSON.stringify(ids));
  } catch {
    // private windows and full disks refuse: nothing is remembered, and nothing breaks
  }
}
